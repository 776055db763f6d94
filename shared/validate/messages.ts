import { EMAIL_MESSAGES } from './email.ts'
import { EVENT_MESSAGES } from './event.ts'
import { FILE_MESSAGES } from './file.ts'
import { PASSWORD_MESSAGES } from './password.ts'
import { URL_MESSAGES } from './url.ts'

/** Every code a check of typed text can answer with, in the English the specification sets. */
export const VALIDATION_MESSAGES = {
  ...PASSWORD_MESSAGES,
  ...EMAIL_MESSAGES,
  ...URL_MESSAGES,
  ...FILE_MESSAGES,
  ...EVENT_MESSAGES,
} as const

export type ValidationCode = keyof typeof VALIDATION_MESSAGES
