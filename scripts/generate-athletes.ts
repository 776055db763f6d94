import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { readServerStatus } from '#server/start/server-status.ts'
import { generateCrowd } from '../supabase/seeds/crowd.ts'

const USAGE = `Usage: npm run generate -- --athletes 100000 [options]

  --athletes <number>   how many athletes to add, up to 2,000,000
  --seed <number>       another seed makes other people; the same seed on the same day makes the same
  --among-real-people   also in a database where somebody has a real address or was imported
  --help                shows this

It writes to the server that runs in DATA_DIR (./data), or to DATABASE_URL.`

async function main() {
  const { values } = parseArgs({
    options: {
      athletes: { type: 'string' },
      seed: { type: 'string', default: '35' },
      'among-real-people': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return print(USAGE)
  if (values.athletes === undefined) throw new Error(USAGE)
  const athletes = readNumber('athletes', values.athletes, 2_000_000)
  const seed = readNumber('seed', values.seed, 2_000_000_000)
  const url =
    process.env.DATABASE_URL || readServerStatus(resolve(process.env.DATA_DIR || './data'))?.databaseUrl
  if (!url) throw new Error('No Touchline is running here. Start it first (npm start), or set DATABASE_URL.')
  const [db, second] = [new Client({ connectionString: url }), new Client({ connectionString: url })]
  await db.connect()
  await second.connect()
  try {
    if (!values['among-real-people']) await refuseRealPeople(db)
    const started = performance.now()
    await generateCrowd(db, {
      athletes,
      seed,
      beside: [second],
      progress: (done) => print(`  ${done.toLocaleString('en')} of ${athletes.toLocaleString('en')}`),
      bandsWritten: (left) =>
        left > 0 && print(`  ${left} kinds of results are still to be prepared for search`),
    })
    print(
      `${athletes.toLocaleString('en')} athletes in ${Math.round((performance.now() - started) / 1000)} s. None of them can sign in.`,
    )
  } finally {
    await Promise.all([db.end(), second.end()])
  }
}

/** Addresses that end in .example belong to nobody, and only the demo and this script make them. */
async function refuseRealPeople(db: Client) {
  const { rows } = await db.query<{ accounts: string; imported: string }>(
    `select (select count(*) from auth.users where email is null or email !~ '[@.]example$') as accounts,
       (select count(*) from public.athlete_profiles p
        where p.import_source not in ('generated', 'eastcliff-2025')) as imported`,
  )
  const [accounts, imported] = [Number(rows[0]?.accounts), Number(rows[0]?.imported)]
  if (accounts + imported === 0) return
  throw new Error(
    `This database holds real people: ${accounts} accounts with an address of their own and ${imported} imported athletes. Nothing was written. To add generated people among them, say --among-real-people.`,
  )
}

function readNumber(option: string, given: string, most: number) {
  const number = Number(given)
  if (/^\d+$/.test(given) && number >= 1 && number <= most) return number
  throw new Error(
    `--${option}: “${given}” isn’t valid. Use a whole number from 1 to ${most.toLocaleString('en')}.`,
  )
}

const print = (line: string) => process.stdout.write(`${line}\n`)

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
