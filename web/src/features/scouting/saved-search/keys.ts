export const savedSearchKeys = {
  all: ['saved-searches'],
  mine: ['saved-searches', 'mine'],
  opened: (id: string) => ['saved-searches', 'opened', id],
} as const
