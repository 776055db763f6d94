import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { type Config, readConfig } from '#server/config/config.ts'
import { databaseProblems } from '#server/db/check-database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/supervise.ts'
import { acquireLock, releaseLock } from '#server/start/instance-lock.ts'
import { productionProblems, settingsProblems } from '#server/start/production-checks.ts'
import { readServerStatus } from '#server/start/server-status.ts'
import { findBucketProblem } from '#server/storage/blobs/store-check.ts'

type Kept = { jwtSecret?: string; postgresPassword?: string }

/** Tells everything at once that would keep a server with these settings from starting in production. */
async function main() {
  const env: Record<string, string | undefined> = { ...process.env, NODE_ENV: 'production' }
  const settings = settingsProblems(env)
  // The rest is looked at as well, with a wrong setting taken as unset.
  for (const { setting } of settings) delete env[setting]
  const config = readConfig({ ...env, NODE_ENV: 'development', DEMO: '0' })
  const bucket = config.s3 && (await findBucketProblem(config.s3))
  const problems = [
    ...settings.map(({ message }) => message),
    ...(await worldProblems(config)),
    ...(bucket ? [bucket.message] : []),
  ]
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  if (problems.length === 0) process.stdout.write('Nothing keeps this from starting in production.\n')
  process.exitCode = problems.length === 0 ? 0 : 1
}

async function worldProblems(config: Config): Promise<string[]> {
  const file = join(config.dataDir, 'secrets.json')
  const kept: Kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const jwtSecret = config.jwt.secret ?? kept.jwtSecret
  const check = (ownerUrl: string | undefined) => productionProblems(config, jwtSecret, ownerUrl)
  if (config.databaseUrl !== undefined) {
    const unusable = await databaseProblems(config.databaseUrl)
    return [...unusable, ...(await check(unusable.length === 0 ? config.databaseUrl : undefined))]
  }
  const running = readServerStatus(config.dataDir)
  if (running) return check(running.databaseUrl)
  const directory = join(config.dataDir, 'postgres')
  if (!existsSync(directory)) return check(undefined)
  // Nobody runs on this folder, so its database is started for the question alone.
  acquireLock(config.dataDir)
  const postgres = await startEmbeddedPostgres({
    directory,
    password: config.postgresPassword ?? kept.postgresPassword ?? '',
    log: pino({ level: 'fatal' }),
  })
  try {
    return await check(postgres.url)
  } finally {
    await postgres.stop()
    releaseLock(config.dataDir)
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
