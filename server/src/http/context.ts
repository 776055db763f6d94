import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import type { SigningKeys } from '#server/identity/signing-keys.ts'
import type { TokenVerifier } from '#server/identity/token-verifier.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { AnswerCounts } from './answer-counts.ts'
import type { Authenticate } from './authenticate.ts'

/** What every protocol is built from; one per running server. */
export type Context = {
  config: Config
  log: Logger
  db: Database
  keys: SigningKeys
  mailer: Mailer
  tokenVerifier: TokenVerifier
  authenticate: Authenticate
  answers: AnswerCounts
}
