export const adminWorkKeys = { all: ['admin-work'] } as const
