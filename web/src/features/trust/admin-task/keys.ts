export const adminTaskKeys = { all: ['admin-tasks'] } as const
