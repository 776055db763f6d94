import { join } from 'node:path'
import { type Config, ConfigError, readConfig } from '#server/config/config.ts'
import { PUBLISHED } from '#server/config/published-secrets.ts'
import { isDemoWorld } from '#server/db/demo-world.ts'
import { verifySmtp } from '#server/mail/transport.ts'

/** What is wrong with the settings alone. */
export function settingsProblems(env: Record<string, string | undefined>): ConfigError[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof AggregateError) return error.errors
    if (error instanceof ConfigError) return [error]
    throw error
  }
}

/** What else must not be true of a server that people depend on: one line each, with the way out. */
export async function productionProblems(
  config: Config,
  jwtSecret: string | undefined,
  ownerUrl: string | undefined,
): Promise<string[]> {
  const found = await Promise.all([
    ownerUrl === undefined ? undefined : demoWorldProblem(config, ownerUrl),
    keptSecretProblem(config, jwtSecret),
    smtpProblem(config),
  ])
  return found.filter((problem) => problem !== undefined)
}

/** Throws all of them at once, so that nobody mends one to hear of the next. */
export async function requireProductionReady(config: Config, jwtSecret: string, ownerUrl: string) {
  const problems = await productionProblems(config, jwtSecret, ownerUrl)
  if (problems.length > 0) throw new Error(problems.join('\n'))
}

/** One that an earlier start was given stays in the data folder. */
function keptSecretProblem(config: Config, jwtSecret: string | undefined): string | undefined {
  if (config.jwt.secret !== undefined || !PUBLISHED.JWT_SECRET?.(jwtSecret ?? '')) return undefined
  return `JWT_SECRET is unset, and ${join(config.dataDir, 'secrets.json')} keeps a published one from an earlier start. Set JWT_SECRET to a secret of your own.`
}

async function demoWorldProblem(config: Config, ownerUrl: string): Promise<string | undefined> {
  if (!(await isDemoWorld(ownerUrl))) return undefined
  return config.databaseUrl === undefined
    ? `DATA_DIR is ${JSON.stringify(config.dataDir)}: it holds demo data, whose admin's password is published. Set DATA_DIR to a new, empty folder.`
    : "DATABASE_URL names a database with demo data, whose admin's password is published. Set DATABASE_URL to a new, empty database."
}

async function smtpProblem({ smtp }: Config): Promise<string | undefined> {
  if (smtp === undefined) return undefined
  try {
    await verifySmtp(smtp)
    return undefined
  } catch (error) {
    return `SMTP_HOST is ${JSON.stringify(smtp.host)} and SMTP_PORT ${smtp.port}: no mail can be sent there (${(error as Error).message}). Set SMTP_HOST, SMTP_PORT, SMTP_USER and SMTP_PASS to a server that answers, or unset SMTP_HOST to start without mail.`
  }
}
