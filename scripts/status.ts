import { resolve } from 'node:path'
import { Client } from 'pg'
import { mailsThisHour } from '#server/auth/mail-limits.ts'
import { TUNING } from '#server/config/tuning.ts'
import { readServerStatus } from '#server/start/server-status.ts'

const dataDir = resolve(process.env.DATA_DIR || './data')
const status = readServerStatus(dataDir)
if (!status) {
  process.stderr.write(`No Touchline is running on ${dataDir}. Start one with: npm start\n`)
  process.exit(1)
}
const mails = await readMails(status.databaseUrl)
if (process.argv.includes('--json')) {
  process.stdout.write(`${JSON.stringify({ ...status, mails })}\n`)
} else {
  for (const [name, value] of Object.entries(status))
    process.stdout.write(`${name.padEnd(16)}${value ?? 'none'}\n`)
  if (mails) process.stdout.write(`${'mails'.padEnd(16)}${describeMails(mails)}\n`)
}

/** How near the hour's mails are to their sum: undefined while the database does not answer. */
async function readMails(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from auth.touchline_mail_requests where attempts > 0',
    )
    return { ...(await mailsThisHour(client)), waiting: rows[0]?.n ?? 0 }
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

function describeMails({ sent, toStrangers, waiting }: NonNullable<typeof mails>) {
  const { perHour, strangersPerHour } = TUNING.auth.mailSum
  return `${sent} of ${perHour} this hour, ${toStrangers} of ${strangersPerHour} to addresses without an account, ${waiting} waiting`
}
