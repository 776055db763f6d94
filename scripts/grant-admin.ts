import { resolve } from 'node:path'
import { Client } from 'pg'
import { readServerStatus } from '#server/start/server-status.ts'

const USAGE = 'Usage: npm run admin -- add someone@example.org | remove someone@example.org | list'

/** The first admin, and the way back in when the last one is lost: whoever holds the machine decides. */
async function main([command, email]: string[]) {
  const url =
    process.env.DATABASE_URL || readServerStatus(resolve(process.env.DATA_DIR || './data'))?.databaseUrl
  if (!url) throw new Error('No Touchline is running here. Start it first (npm start), or set DATABASE_URL.')
  const db = new Client({ connectionString: url })
  await db.connect()
  try {
    switch (command) {
      case 'add':
        return await add(db, requireEmail(email))
      case 'remove':
        return await remove(db, requireEmail(email))
      case 'list':
        return await list(db)
      default:
        throw new Error(USAGE)
    }
  } finally {
    await db.end()
  }
}

async function add(db: Client, email: string) {
  const { rows } = await db.query('select id, email_confirmed_at from auth.users where email = $1', [email])
  if (!rows[0])
    throw new Error(`Nobody has signed up as ${email}. Sign up in the app first, then run this again.`)
  if (!rows[0].email_confirmed_at)
    throw new Error(`${email} has not been confirmed yet. Open the link in the mail first.`)
  await db.query('insert into public.admin_users (user_id) values ($1) on conflict do nothing', [rows[0].id])
  process.stdout.write(
    `${email} is an admin now. To act, and not only look, they need the second step at sign-in: Settings, Security.\n`,
  )
}

async function remove(db: Client, email: string) {
  const { rowCount } = await db.query(
    'delete from public.admin_users a using auth.users u where u.id = a.user_id and u.email = $1',
    [email],
  )
  process.stdout.write(rowCount ? `${email} is no longer an admin.\n` : `${email} was not an admin.\n`)
}

async function list(db: Client) {
  const { rows } = await db.query(
    'select u.email from public.admin_users a join auth.users u on u.id = a.user_id order by 1',
  )
  process.stdout.write(
    rows.length ? `${rows.map(({ email }) => email).join('\n')}\n` : 'There is no admin yet.\n',
  )
}

function requireEmail(email: string | undefined) {
  if (!email?.includes('@')) throw new Error(USAGE)
  return email.trim().toLowerCase()
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
