import type { EmailContent } from '#server/mail/render-email.ts'

/** Somebody’s words as a block of their own; without any there is no block. */
export const quoted = (text: string, title = ''): Pick<EmailContent, 'quote'> =>
  text || title ? { quote: { ...(title && { title }), text } } : {}
