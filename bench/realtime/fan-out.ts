import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Client, closeAll, join, openClients, percentile, pushFrame } from './clients.ts'

const TOPIC = 'realtime:fan-out'
const BODY = JSON.stringify({ text: 'x'.repeat(200) })
const ROUNDS = 30

/** Time until the last of many sockets has a message, compared with a bare WebSocket server in alternating rounds. */
export async function fanOut(realtimeUrl: string, sockets: number) {
  const bare = await startBare()
  const theirs = await openClients(bare.url, sockets + 1, async () => undefined)
  const ours = await openClients(realtimeUrl, sockets + 1, (client) => join(client, TOPIC))
  const frame = pushFrame(TOPIC, BODY)
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.bare.push(await oneRound(theirs, frame))
    times.ours.push(await oneRound(ours, frame))
  }
  closeAll([...theirs, ...ours])
  bare.stop()
  const [mine, yardstick] = [percentile(times.ours, 0.5), percentile(times.bare, 0.5)]
  return { sockets, oursMs: mine, bareMs: yardstick, ratio: yardstick / mine }
}

async function oneRound([sender, ...readers]: Client[], frame: Buffer) {
  let missing = readers.length
  const all = Promise.withResolvers<void>()
  for (const reader of readers) {
    reader.onFrame = () => {
      missing -= 1
      if (missing === 0) all.resolve()
    }
  }
  const started = performance.now()
  sender?.ws.send(frame)
  await all.promise
  return performance.now() - started
}

/** A WebSocket server that only forwards, in a process of its own. */
export async function startBare() {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('../baselines/websocket.ts', import.meta.url))],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [port] = await once(child.stdout, 'data')
  return { url: `ws://127.0.0.1:${String(port).trim()}`, stop: () => child.kill() }
}
