export const conversationKeys = {
  mine: ['conversations'],
  flags: ['conversation-flags'],
  photos: ['contact-photos'],
  allMessages: ['messages'],
  messages: (conversationId: string) => ['messages', conversationId],
} as const
