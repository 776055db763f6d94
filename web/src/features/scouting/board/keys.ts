export const boardKeys = {
  all: ['boards'],
  /** Every board with its stages and items. */
  mine: ['boards', 'mine'],
  notes: (itemId: string) => ['boards', 'notes', itemId],
  team: (boardId: string) => ['boards', 'team', boardId],
  activity: (boardId: string) => ['boards', 'activity', boardId],
  invitations: ['boards', 'invitations'],
  scouts: (words: string) => ['boards', 'scouts', words],
  history: (itemId: string) => ['boards', 'history', itemId],
} as const
