export const threadAccessKeys = {
  all: ['thread-access'],
  listed: ['thread-access', 'listed'],
  thread: (id: string) => ['thread-access', 'thread', id],
} as const
