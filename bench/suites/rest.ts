import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readAgainst } from '../against.ts'
import { type ChildServer, startChildServer } from '../child-process.ts'
import { interleave, type Measured } from '../load.ts'
import { runSql, startBenchPostgres } from '../postgres.ts'
import type { Section } from '../report.ts'
import { BASELINES, LIST_PATHS, PERSON, ROW_PATHS, SEED_SQL } from './rest-sql.ts'

const CONNECTIONS = 32
const SECONDS = 3
const ROUNDS = 5
const GROWTH = [1, 8, 32, 128]
/** Touchline with one part of its own code switched to the library's way. */
const SWITCHED = {
  'HTTP_FAST_PATH=off': { BENCH_HTTP_FAST_PATH: 'off' },
  'DB_PIPELINE=library': { BENCH_DB_PIPELINE: 'library' },
  both: { BENCH_HTTP_FAST_PATH: 'off', BENCH_DB_PIPELINE: 'library' },
}

/** The REST API compared with bare servers on the same PostgreSQL, in interleaved rounds of one run. */
export async function restSuite(): Promise<Section[]> {
  const postgres = await startBenchPostgres()
  const children: ChildServer[] = []
  const ends = [() => postgres.stop()]
  try {
    await runSql(postgres.url, SEED_SQL)
    const shared = {
      BENCH_PERSON: PERSON,
      BENCH_DATABASE_URL: postgres.url,
      BENCH_DATA_DIR: join(postgres.folder, 'data'),
    }
    children.push(await startChildServer('Touchline', './servers/touchline.ts', shared, profiling()))
    for (const kind of BASELINES) {
      children.push(
        await startChildServer(kind, './baselines/rest.ts', {
          ...shared,
          BENCH_KIND: kind,
          BENCH_POOL_URL: postgres.url,
        }),
      )
    }
    const before = readAgainst()
    if (before !== undefined) children.push(await startBefore(before, ends))
    for (const path of [...ROW_PATHS, ...LIST_PATHS]) await assertSameRows(children, path)
    const options = { connections: CONNECTIONS, seconds: SECONDS, rounds: ROUNDS }
    const row = await interleave(children, ROW_PATHS, options)
    const list = await interleave(children, LIST_PATHS, options)
    const switches = await measureSwitches(children[0], shared)
    const growth: (string | number)[][] = []
    for (const connections of GROWTH) {
      const ours = children.slice(0, 1)
      const load = (await interleave(ours, ROW_PATHS, { connections, seconds: SECONDS, rounds: 3 })).get(
        'Touchline',
      )
      if (load) growth.push([connections, ...figures(load), Math.round((await ours[0]?.memoryMb()) ?? 0)])
    }
    return [
      ratios('One row by key, verified token, row-level security', row, ['one message', 0.9]),
      ratios('20 rows, each with one embedded row', list, ['same SQL', 0.8]),
      ...switches,
      {
        title: 'One row by key, by number of connections',
        columns: ['connections', ...FIGURES, 'server memory MB'],
        rows: growth,
      },
    ]
  } finally {
    for (const child of children) await child.stop()
    for (const end of ends) await end()
  }
}

/** The server of another tree, with a PostgreSQL and the same rows of its own. */
async function startBefore(folder: string, ends: (() => Promise<void>)[]): Promise<ChildServer> {
  const postgres = await startBenchPostgres(folder)
  ends.push(() => postgres.stop())
  await runSql(postgres.url, SEED_SQL)
  const file = pathToFileURL(join(folder, 'bench/servers/touchline.ts'))
  return startChildServer('before', file, {
    BENCH_PERSON: PERSON,
    BENCH_DATABASE_URL: postgres.url,
    BENCH_DATA_DIR: join(postgres.folder, 'data'),
  })
}

/** Fails when a target returns an error or other rows, which would make its figure meaningless. Another user's rows are an empty list. */
async function assertSameRows(children: ChildServer[], path: string) {
  const answers = await Promise.all(
    children.map(async ({ target }) => {
      const answer = await fetch(target.url + path, { headers: target.headers })
      return { name: target.name, body: await answer.text() }
    }),
  )
  const other = answers.find(({ body }) => body !== answers[0]?.body || !body.startsWith('['))
  if (other) throw new Error(`${other.name} answers ${path} with ${other.body.slice(0, 200)}`)
}

const FIGURES = ['requests/s', 'p50 ms', 'p99 ms', 'server µs/request']
const figures = ({ perSecond, p50, p99, cpuMicros }: Measured) => [
  Math.round(perSecond),
  p50.toFixed(1),
  p99.toFixed(1),
  Math.round(cpuMicros),
]

function ratios(title: string, loads: Map<string, Measured>, [anchor, target]: [string, number]): Section {
  const ours = loads.get('Touchline')?.perSecond ?? 0
  const rows = [...loads].map(([name, load]) => [name, ...figures(load), (ours / load.perSecond).toFixed(2)])
  const ratio = ours / (loads.get(anchor)?.perSecond ?? 1)
  return {
    title,
    columns: ['server', ...FIGURES, 'Touchline ÷ this'],
    rows,
    verdict: `${ratio.toFixed(2)} × “${anchor}”; the budget is ${target}: ${ratio >= target ? 'met' : 'not met'}.`,
  }
}

const profiling = () =>
  process.env.BENCH_PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]

/** What each switch is worth: the same requests with and without. */
async function measureSwitches(
  ours: ChildServer | undefined,
  env: Record<string, string>,
): Promise<Section[]> {
  if (!ours) return []
  const children: ChildServer[] = []
  try {
    for (const [name, switched] of Object.entries(SWITCHED))
      children.push(await startChildServer(name, './servers/touchline.ts', { ...env, ...switched }))
    const sections: Section[] = []
    for (const [title, paths] of [
      ['One row by key', ROW_PATHS],
      ['20 rows, each with one embedded row', LIST_PATHS],
    ] as const) {
      const loads = await interleave([ours, ...children], [...paths], {
        connections: CONNECTIONS,
        seconds: SECONDS,
        rounds: 3,
      })
      const best = loads.get('Touchline')?.perSecond ?? 0
      sections.push({
        title: `${title}, with parts of our own code switched to the library's way`,
        columns: ['server', ...FIGURES, 'Touchline ÷ this'],
        rows: [...loads].map(([name, load]) => [name, ...figures(load), (best / load.perSecond).toFixed(2)]),
      })
    }
    return sections
  } finally {
    for (const child of children) await child.stop()
  }
}
