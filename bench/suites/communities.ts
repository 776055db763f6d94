import { percentile } from '../realtime/clients.ts'
import { communityPosts, membersListening, newSecret, type PostTimes } from '../realtime/community-posts.ts'
import type { Section } from '../report.ts'
import { withServer } from '../server.ts'
import { boostedSearches } from './boosted-searches.ts'

const BUDGET_MS = 100

/** Posts heard by a thousand members at once, and searches that a boost must leave as they are. */
export async function communitiesSuite(): Promise<Section[]> {
  return [postsSection(await posts()), await boostedSearches()]
}

function posts() {
  const secret = newSecret()
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const env = { PORT: String(port), DEMO: '0', JWT_SECRET: secret }
  return withServer(env, async ({ status: { url, anonKey, databaseUrl } }) => {
    const realtimeUrl = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${anonKey}&vsn=2.0.0`
    return await communityPosts({ url, realtimeUrl, anonKey, databaseUrl }, secret)
  })
}

function postsSection({ many, one, bare }: PostTimes): Section {
  const p95 = percentile(many, 0.95)
  const row = (what: string, times: number[]) => [
    what,
    percentile(times, 0.5).toFixed(1),
    percentile(times, 0.95).toFixed(1),
    percentile(times, 1).toFixed(1),
    (percentile(times, 0.95) / percentile(one, 0.95)).toFixed(2),
  ]
  const listening = membersListening.toLocaleString('en')
  return {
    title: `From a post until each of ${listening} members has heard of it`,
    columns: ['what', 'p50 ms', 'p95 ms', 'longest ms', 'p95 ÷ one member'],
    rows: [
      row('a community where one member listens', one),
      row(`a community where ${listening} listen`, many),
      row(`a bare ws server hands a message to ${listening} sockets`, bare),
    ],
    verdict: `The post is written over the table API, with every rule of writing, and each member has joined with rights of their own. p95 is ${p95.toFixed(1)} ms; the budget is ${BUDGET_MS} ms: ${p95 < BUDGET_MS ? 'met' : 'not met'}.`,
  }
}
