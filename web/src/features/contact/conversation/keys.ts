export const conversationKeys = {
  mine: ['conversations'],
  flags: ['conversation-flags'],
  allMessages: ['messages'],
  messages: (conversationId: string) => ['messages', conversationId],
} as const
