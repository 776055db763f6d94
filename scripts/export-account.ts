import { randomUUID } from 'node:crypto'
import { open, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client, DatabaseError } from 'pg'
import { readServerStatus, type ServerStatus } from '#server/start/server-status.ts'

const USAGE = `Usage: npm run export -- someone@example.org --to ./folder

  Writes the copy of everything that somebody has here as a ZIP into a folder that is there already.
  Where several accounts have one address, an account's id stands in its place.

  --to <folder>   where the file goes; nothing in it is overwritten
  --help          shows this

The server that runs in DATA_DIR (./data) makes the copy.`

const LOOK_AGAIN_MS = 500

type Export = {
  id: string
  user_id: string
  state: 'queued' | 'making' | 'ready' | 'failed' | 'gone'
  asked_at: Date
  attempts: number
  parts_done: number
  parts_total: number
  ready_at: Date | null
  bytes: string | null
  reason: 'no_space' | 'trouble' | null
}
type Asked = { address: string; folder: string }

/** The copy of a person's data for whoever cannot fetch it themselves: whoever holds the machine sends it. */
async function main() {
  const { values, positionals } = readWords()
  if (values.help) return print(USAGE)
  const [given, more] = positionals
  if (!given || more !== undefined || values.to === undefined) throw new Error(USAGE)
  const asked = { address: given.trim().toLowerCase(), folder: resolve(values.to) }
  await requireFolder(asked.folder)
  const dataDir = resolve(process.env.DATA_DIR || './data')
  const server = requireServer(dataDir)
  const db = new Client({ connectionString: server.databaseUrl })
  // What is asked next says that the connection is gone.
  db.on('error', () => undefined)
  await db.connect()
  try {
    const { id, isNew } = await begin(db, asked.address)
    const made = await waitUntilMade(db, id, asked, () => requireServer(dataDir))
    if (!isNew) print(`A copy of ${asked.address} is ready already, made ${minute(made.ready_at)}.`)
    await fetchFile(db, server, made, asked)
  } finally {
    await db.end().catch(() => undefined)
  }
}

function readWords() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
    })
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`)
  }
}

/** Before anything is begun: a copy that cannot be written down was told to its person for nothing. */
async function requireFolder(folder: string) {
  const found = await stat(folder).catch(() => undefined)
  if (!found?.isDirectory())
    throw new Error(`--to: ${folder} is not a folder. Make it first, or name one that is there.`)
  const tried = join(folder, `.${randomUUID()}`)
  try {
    await (await open(tried, 'wx', 0o600)).close()
    await rm(tried)
  } catch (error) {
    throw new Error(
      `--to: nothing can be written into ${folder} (${codeOf(error)}). Name a folder that you may write to.`,
    )
  }
}

function requireServer(dataDir: string): ServerStatus {
  const status = readServerStatus(dataDir)
  if (status) return status
  throw new Error(
    `No Touchline is running on ${dataDir}, and the server makes the copy. Start it first (npm start), or set DATA_DIR to the folder of the one that runs.`,
  )
}

async function begin(db: Client, address: string) {
  const person = await findPerson(db, address)
  try {
    const { rows } = await db.query<{ id: string; state: string; asked_at: Date; began: boolean }>(
      `select b.* from private.begin_operator_export($1) as said,
         jsonb_to_record(said) as b (id uuid, state text, asked_at timestamptz, began boolean)`,
      [person],
    )
    const begun = rows[0]
    if (!begun) throw new Error('The database gave no answer.')
    if (!begun.began && begun.state !== 'ready')
      throw new Error(
        `A copy of ${address} is being made already, asked for ${minute(begun.asked_at)}. Run this again when it is ready.`,
      )
    if (begun.began) print(`The copy of ${address} is begun, and they are told.`)
    return { id: begun.id, isNew: begun.began }
  } catch (error) {
    if (!(error instanceof DatabaseError && error.hint?.startsWith('limit.'))) throw error
    throw new Error(`No copy of ${address} can be begun now. ${error.message}`)
  }
}

async function findPerson(db: Client, address: string) {
  const { rows } = await db.query<{ id: string; is_confirmed: boolean }>(
    `select u.id, u.email_confirmed_at is not null as is_confirmed from auth.users u
     where (lower(u.email) = $1 or u.id::text = $1) and u.deleted_at is null order by u.created_at, u.id`,
    [address],
  )
  const [person, ...others] = rows
  if (!person) throw new Error(`Nobody has signed up as ${address}. Give the address of an account.`)
  if (others.length > 0)
    throw new Error(
      `${rows.length} accounts have the address ${address}. Give the id of one instead: ${rows.map(({ id }) => id).join(', ')}.`,
    )
  if (!person.is_confirmed)
    throw new Error(
      `${address} has not been confirmed, so nobody has proved that it is theirs. No copy was begun.`,
    )
  return person.id
}

/** Says each step once. */
async function waitUntilMade(db: Client, id: string, { address }: Asked, stillRuns: () => void) {
  let said = ''
  for (;;) {
    const { rows } = await db.query<Export>('select * from private.exports where id = $1', [id])
    const now = rows[0]
    if (now?.state === 'ready') return now
    if (!now || now.state === 'gone')
      throw new Error(`The copy of ${address} is gone: the account was erased, or its days are over.`)
    if (now.state === 'failed')
      throw new Error(
        now.reason === 'no_space'
          ? `The copy of ${address} could not be made: the server has no room for it. Make room, then run this again.`
          : `The copy of ${address} could not be made in ${now.attempts} tries. The server’s log says why; run this again when that is mended.`,
      )
    const step = progressOf(now)
    if (step !== said) print(step)
    said = step
    stillRuns()
    await wait(LOOK_AGAIN_MS)
  }
}

function progressOf({ state, attempts, parts_done, parts_total }: Export) {
  if (state === 'making') return `  ${parts_done} of ${parts_total} parts`
  return attempts > 0 ? `  try ${attempts} failed, the next one begins within minutes` : '  waiting'
}

/** On record before the first byte is read. What could not be read whole is not left behind. */
async function fetchFile(db: Client, server: ServerStatus, made: Export, { address, folder }: Asked) {
  const day = made.ready_at?.toISOString().slice(0, 10)
  const file = join(folder, `touchline-${made.user_id}-${day}.zip`)
  const handle = await open(file, 'wx', 0o600).catch((error) => {
    if (codeOf(error) === 'EEXIST')
      throw new Error(
        `${file} is there already, and nothing is overwritten. Move it, or name another folder.`,
      )
    throw new Error(`${file} could not be written (${codeOf(error)}). Run this again with another folder.`)
  })
  const stopped = new AbortController()
  const stop = () => stopped.abort(new Error('Stopped. Run this again to fetch the copy.'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  try {
    const { rows } = await db.query<{ path: string | null }>(
      'select private.open_operator_export($1) as path',
      [made.id],
    )
    if (!rows[0]?.path) throw new Error('its days are over')
    const answer = await fetch(`${server.url}/storage/v1/object/authenticated/exports/${rows[0].path}`, {
      headers: { apikey: server.serviceRoleKey, authorization: `Bearer ${server.serviceRoleKey}` },
      signal: stopped.signal,
    })
    if (!answer.ok || !answer.body) throw new Error(`the server answered ${answer.status}`)
    await pipeline(answer.body, handle.createWriteStream(), { signal: stopped.signal })
    const { size } = await stat(file)
    if (size !== Number(made.bytes)) throw new Error(`${size} of ${made.bytes} bytes came`)
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(file, { force: true })
    if (stopped.signal.aborted) throw stopped.signal.reason
    throw new Error(`The copy of ${address} was not written: ${(error as Error).message}. Run this again.`)
  }
  print(`${file} holds everything of ${address}. Send it to a proved address alone, then delete it.`)
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown'
const minute = (at: Date | null) => `${at?.toISOString().slice(0, 16).replace('T', ' ')} UTC`
const print = (line: string) => process.stdout.write(`${line}\n`)

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
