export const notificationKeys = {
  all: ['notifications'],
  list: (which: 'unread' | 'all') => ['notifications', which],
} as const
