import { readFileSync, rmSync } from 'node:fs'
import { startServerProcess } from '../../server/test/server-process.ts'
import { makeBenchFolder } from '../folder.ts'
import { closeAll, join as joinTopic, openClients } from '../realtime/clients.ts'
import { fanOut } from '../realtime/fan-out.ts'
import { messageLatency, prepareMessages } from '../realtime/message-latency.ts'
import { reconnectStorm } from '../realtime/reconnect-storm.ts'

export type BenchRow = { what: string; measured: string; budget: string; met: boolean }

/** The Realtime suite. Figures are ratios or orders of magnitude of one run on one machine, never absolutes. */
export async function benchRealtime(sizes = [10, 1_000, 5_000]): Promise<BenchRow[]> {
  const dataDir = makeBenchFolder()
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const env = { DATA_DIR: dataDir, PORT: String(port), DEMO: '0', NODE_ENV: 'development' }
  let server = await startServerProcess(env)
  const rows: BenchRow[] = []
  const note = (row: BenchRow) => {
    rows.push(row)
    process.stdout.write(`${row.met ? 'met   ' : 'MISSED'}  ${row.what}: ${row.measured} (${row.budget})\n`)
  }
  try {
    const { url, anonKey, serviceRoleKey, databaseUrl } = server.status
    const realtimeUrl = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`
    await prepareMessages(databaseUrl)
    note(memoryRow('memory of the server, idle', server.pid, 220))

    for (const sockets of sizes) {
      const { oursMs, bareMs, ratio } = await fanOut(realtimeUrl, sockets)
      note({
        what: `one broadcast to ${sockets} sockets, beside a bare ws server`,
        measured: `${ratio.toFixed(2)} × (${oursMs.toFixed(1)} ms, bare ${bareMs.toFixed(1)} ms)`,
        budget: sockets === 5_000 ? 'at least 0.7 ×' : 'shown for its growth',
        met: sockets !== 5_000 || ratio >= 0.7,
      })
    }
    for (const sockets of sizes) {
      const { p50, p95, max } = await messageLatency(
        { url, realtimeUrl, databaseUrl, serviceRoleKey },
        sockets,
      )
      note({
        what: `a message from send to the other screen, ${sockets} sockets open`,
        measured: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, longest ${max.toFixed(0)} ms`,
        budget: sockets === 1_000 ? 'p95 under 60 ms' : 'shown for its growth',
        met: sockets !== 1_000 || p95 < 60,
      })
    }
    const most = Math.max(...sizes)
    const idle = await openClients(realtimeUrl, most, (client, n) => joinTopic(client, `realtime:idle-${n}`))
    note(memoryRow(`memory of the server with ${most} sockets`, server.pid, 600))
    closeAll(idle)

    const { allBackMs, upAgainMs, triesAtMost } = await reconnectStorm(
      { realtimeUrl, sockets: most, table: 'bench_messages' },
      async () => {
        await server.stop('SIGKILL')
        server = await startServerProcess(env)
      },
    )
    rows.push({
      what: `${most} sockets after a kill of the server, all following changes again`,
      measured: `${(allBackMs / 1000).toFixed(1)} s (the server itself ${(upAgainMs / 1000).toFixed(1)} s), ${triesAtMost} tries at most`,
      budget: 'all back within 30 s',
      met: allBackMs <= 30_000,
    })
    return rows
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function memoryRow(what: string, pid: number, budgetMb: number): BenchRow {
  const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  const megabytes = Math.round(kilobytes / 1024)
  return { what, measured: `${megabytes} MB`, budget: `under ${budgetMb} MB`, met: megabytes < budgetMb }
}

if (import.meta.main) await benchRealtime()
