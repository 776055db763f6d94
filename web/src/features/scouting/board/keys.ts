export const boardKeys = {
  all: ['boards'],
  /** Every board with its stages and items. */
  mine: ['boards', 'mine'],
  notes: (itemId: string) => ['boards', 'notes', itemId],
  history: (itemId: string) => ['boards', 'history', itemId],
} as const
