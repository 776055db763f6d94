import type { Logger } from 'pino'
import type { Database } from '#server/db/database.ts'
import type { IdentityResolver } from '#server/http/identity.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import type { Config } from '#server/start/config.ts'
import type { Keys } from '#server/start/keys.ts'

/** What every protocol is built from; one per running server. */
export type Context = {
  config: Config
  log: Logger
  db: Database
  keys: Keys
  mailer: Mailer
  identity: IdentityResolver
}
