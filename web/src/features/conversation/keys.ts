export const conversationKeys = {
  mine: ['conversations'],
  allMessages: ['messages'],
  messages: (conversationId: string) => ['messages', conversationId],
} as const
