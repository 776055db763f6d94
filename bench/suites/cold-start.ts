import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServerProcess } from '../../server/test/server-process.ts'
import type { Section } from '../report.ts'

const WARM_STARTS = 5
const BUDGET_MS = 2_500

/** Time from the command to the first response: with an empty data directory, then repeatedly with the same one. */
export async function coldStartSuite(): Promise<Section[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'touchline-bench-'))
  // When this runs as root, PostgreSQL runs as another user, which needs access to the directory.
  chmodSync(dataDir, 0o755)
  try {
    const first = await startOnce(dataDir)
    const warm: number[] = []
    for (let i = 0; i < WARM_STARTS; i++) warm.push(await startOnce(dataDir))
    warm.sort((a, b) => a - b)
    const [best = 0, middle = 0, worst = 0] = [warm[0], warm[WARM_STARTS >> 1], warm.at(-1)]
    return [
      {
        title: 'From the command to the first answer',
        columns: ['what', 'measured', 'budget', ''],
        rows: [
          ['empty folder, demo world seeded', `${seconds(first)} s`, 'shown', ''],
          [
            'warm',
            `${seconds(middle)} s (${seconds(best)} to ${seconds(worst)})`,
            `under ${seconds(BUDGET_MS)} s`,
            middle < BUDGET_MS ? 'met' : 'not met',
          ],
        ],
      },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

async function startOnce(dataDir: string): Promise<number> {
  const started = performance.now()
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '1',
    NODE_ENV: 'development',
  })
  try {
    const answer = await fetch(`${server.status.url}/health/ready`)
    if (!answer.ok) throw new Error(`/health/ready answered ${answer.status}`)
    return performance.now() - started
  } finally {
    await server.stop()
  }
}
