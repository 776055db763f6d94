import autocannon from 'autocannon'
import type { ChildServer } from './child-process.ts'

export type Load = { perSecond: number; p50: number; p99: number; failed: number; requests: number }
/** A load result with the server's CPU time per request. */
export type Measured = Load & { cpuMicros: number }
export type Target = { name: string; url: string; headers: Record<string, string> }

export async function measure(
  target: Target,
  paths: string[],
  connections: number,
  seconds: number,
): Promise<Load> {
  const result = await autocannon({
    url: target.url,
    connections,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET', path, headers: target.headers })),
  })
  const failed = result.non2xx + result.errors + result.timeouts
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed,
    requests: result.requests.total,
  }
}

/** Measures the targets in several interleaved rounds, so that noise of the machine affects all alike. */
export async function interleave(
  servers: Pick<ChildServer, 'target' | 'cpuMicros'>[],
  paths: string[],
  { connections, seconds, rounds }: { connections: number; seconds: number; rounds: number },
): Promise<Map<string, Measured>> {
  const seen = new Map<string, Measured[]>(servers.map(({ target }) => [target.name, []]))
  for (const { target } of servers) await measure(target, paths, connections, 1)
  for (let round = 0; round < rounds; round++) {
    for (const { target, cpuMicros } of servers) {
      const before = await cpuMicros()
      const load = await measure(target, paths, connections, seconds)
      if (load.failed > 0) throw new Error(`${target.name}: ${load.failed} requests failed`)
      const used = ((await cpuMicros()) - before) / load.requests
      seen.get(target.name)?.push({ ...load, cpuMicros: used })
    }
  }
  return new Map([...seen].map(([name, loads]) => [name, middle(loads)]))
}

function middle(loads: Measured[]): Measured {
  const at = <K extends keyof Measured>(key: K) =>
    loads.map((load) => load[key]).toSorted((a, b) => a - b)[Math.floor(loads.length / 2)] ?? 0
  return {
    perSecond: at('perSecond'),
    p50: at('p50'),
    p99: at('p99'),
    failed: 0,
    requests: at('requests'),
    cpuMicros: at('cpuMicros'),
  }
}
