import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { startServerProcess } from '../../server/test/server-process.ts'
import { makeBenchFolder } from '../folder.ts'

export type BenchRow = { what: string; measured: string; budget: string; met: boolean }

const MB = 1024 ** 2
const SIZES = [
  { bytes: 1 * MB, rounds: 31 },
  { bytes: 100 * MB, rounds: 7 },
  { bytes: 2048 * MB, rounds: 3 },
]
const BUDGET = 0.7
const FLAT_MB = 60

/** Uploads compared with a bare stream to the same disk, interleaved in one run under the same conditions. */
export async function benchUpload(sizes = SIZES): Promise<BenchRow[]> {
  const folder = makeBenchFolder()
  const bareFolder = join(folder, 'bare')
  mkdirSync(bareFolder)
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(port), DEMO: '0', NODE_ENV: 'development' }
  const bare = spawn(process.execPath, [
    fileURLToPath(new URL('../baselines/upload.ts', import.meta.url)),
    bareFolder,
  ])
  const barePort = await new Promise<string>((resolve) =>
    bare.stdout.once('data', (line) => resolve(String(line).trim())),
  )
  const server = await startServerProcess(env)
  const rows: BenchRow[] = []
  const note = (row: BenchRow) => {
    rows.push(row)
    process.stdout.write(`${row.met ? 'met   ' : 'MISSED'}  ${row.what}: ${row.measured} (${row.budget})\n`)
  }
  try {
    const { url, serviceRoleKey } = server.status
    const headers = { authorization: `Bearer ${serviceRoleKey}`, 'content-type': 'application/json' }
    const bucket = `bench-${randomUUID()}`
    await fetch(`${url}/storage/v1/bucket`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: bucket }),
    })
    const ours = (bytes: number) =>
      send(`${url}/storage/v1/object/${bucket}/file.bin`, bytes, {
        authorization: headers.authorization,
        'content-type': 'application/x-bench',
        'x-upsert': 'true',
      })
    const yardstick = (bytes: number) => send(`http://127.0.0.1:${barePort}/`, bytes, {})

    for (let warmUp = 0; warmUp < 3; warmUp += 1) await Promise.all([ours(8 * MB), yardstick(8 * MB)])
    const idle = residentMb(server.pid)
    for (const { bytes, rounds } of sizes) {
      const mine: number[] = []
      const theirs: number[] = []
      let peak = 0
      for (let round = 0; round < rounds; round += 1) {
        theirs.push(await yardstick(bytes))
        const watch = setInterval(() => {
          peak = Math.max(peak, residentMb(server.pid))
        }, 20)
        mine.push(await ours(bytes))
        clearInterval(watch)
      }
      const [m, t] = [median(mine), median(theirs)]
      const label = bytes >= 1024 * MB ? `${bytes / MB / 1024} GB` : `${bytes / MB} MB`
      note({
        what: `upload of ${label}, beside a bare stream to disk`,
        measured: `${(t / m).toFixed(2)} × (${m.toFixed(0)} ms, bare ${t.toFixed(0)} ms; ${((bytes / MB / m) * 1000).toFixed(0)} MB/s)`,
        budget:
          bytes >= 100 * MB
            ? `at least ${BUDGET} ×`
            : 'shown for its growth: permission, row and room are asked',
        met: bytes < 100 * MB || t / m >= BUDGET,
      })
      note({
        what: `memory of the server during ${label}`,
        measured: `${peak} MB, ${peak - idle} MB over idle`,
        budget: `at most ${FLAT_MB} MB over idle at any size`,
        met: peak - idle <= FLAT_MB,
      })
    }
    return rows
  } finally {
    bare.kill()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const BLOCK = randomBytes(MB)

/** Milliseconds from the first byte sent to the response. */
async function send(url: string, bytes: number, headers: Record<string, string>): Promise<number> {
  const started = performance.now()
  const call = request(url, { method: 'POST', headers: { ...headers, 'content-length': bytes } })
  const answered = new Promise<number>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
  })
  await pipeline(Readable.from(blocks(bytes)), call)
  const status = await answered
  if (status !== 200) throw new Error(`the upload was answered with ${status}`)
  return performance.now() - started
}

function* blocks(bytes: number) {
  for (let left = bytes; left > 0; left -= MB) yield left >= MB ? BLOCK : BLOCK.subarray(0, left)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function residentMb(pid: number): number {
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
}

if (import.meta.main)
  await benchUpload(
    process.argv[2] ? [{ bytes: Number(process.argv[2]) * MB, rounds: Number(process.argv[3] ?? 3) }] : SIZES,
  )
