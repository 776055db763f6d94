export const scoutRecordKeys = {
  of: (scoutId: string) => ['scout-record', scoutId],
} as const
