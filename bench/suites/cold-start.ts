import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startServerProcess } from '../../server/test/server-process.ts'
import { readAgainst } from '../against.ts'
import { makeBenchFolder } from '../folder.ts'
import type { Section } from '../report.ts'

const WARM_STARTS = 5
const BUDGET_MS = 2_500

/** Time from the command to the first response: with an empty data directory, then repeatedly with the same one. */
export async function coldStartSuite(): Promise<Section[]> {
  const dataDir = makeBenchFolder()
  try {
    const before = readAgainst()
    const first = await startOnce(dataDir)
    if (before !== undefined) await startOnce(join(dataDir, 'before'), before)
    const warm: number[] = []
    const warmBefore: number[] = []
    for (let i = 0; i < WARM_STARTS; i++) {
      warm.push(await startOnce(dataDir))
      if (before !== undefined) warmBefore.push(await startOnce(join(dataDir, 'before'), before))
    }
    return [
      {
        title: 'From the command to the first answer',
        columns: ['what', 'measured', 'budget', ''],
        rows: [
          ['empty folder, demo world seeded', `${seconds(first)} s`, 'shown', ''],
          [
            'warm',
            spread(warm),
            `under ${seconds(BUDGET_MS)} s`,
            middle(warm) < BUDGET_MS ? 'met' : 'not met',
          ],
          ...(before === undefined ? [] : [['warm, before', spread(warmBefore), 'shown', '']]),
        ],
      },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(2)

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
const spread = (times: number[]) =>
  `${seconds(middle(times))} s (${seconds(Math.min(...times))} to ${seconds(Math.max(...times))})`

async function startOnce(dataDir: string, tree?: string): Promise<number> {
  const started = performance.now()
  const env = { DATA_DIR: dataDir, PORT: '0', DEMO: '1', NODE_ENV: 'development' }
  const server = await (tree === undefined
    ? startServerProcess(env)
    : startServerProcess(env, [process.execPath, join(tree, 'server/src/start/main.ts')]))
  try {
    const answer = await fetch(`${server.status.url}/health/ready`)
    if (!answer.ok) throw new Error(`/health/ready answered ${answer.status}`)
    return performance.now() - started
  } finally {
    await server.stop()
  }
}
