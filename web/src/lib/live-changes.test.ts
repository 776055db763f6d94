import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { startSignedInApp } from '../../test/signed-in-app.ts'

const { server, me } = await startSignedInApp('athlete')
// Without the line that can fail: it carries no sockets.
vi.stubGlobal('location', new URL(server.url))
const { liveSource, openChannel } = await import('./live-changes.ts')
const { db } = await import('./supabase.ts')

test('what happens after a channel is joined and before changes flow is read, not missed', async () => {
  const queryClient = new QueryClient()
  const queryKey = ['honours', me.id]
  const honours = new QueryObserver(queryClient, {
    queryKey,
    queryFn: async () => (await db.from('honours').select('title').throwOnError()).data,
  })
  const stop = honours.subscribe(() => undefined)
  await expect.poll(() => honours.getCurrentResult().data).toEqual([])

  // Whoever asks for changes waits here, though the channel is joined.
  const holder = new Client({ connectionString: server.databaseUrl })
  await holder.connect()
  await holder.query('begin; lock table pg_publication in access exclusive mode')
  const source = liveSource({ table: 'honours', event: '*', missed: [queryKey], apply: () => undefined })
  const leave = await openChannel('honours', [source], queryClient)
  const waiting = `select count(*)::int as n from pg_locks where relation = 'pg_publication'::regclass and not granted`
  await expect.poll(async () => (await server.sql<{ n: number }>(waiting))[0]?.n).toBeGreaterThan(0)
  await expect.poll(() => honours.getCurrentResult().isFetching).toBe(false)
  await server.sql(
    `insert into honours (athlete_id, title, awarded_on) values ($1, 'Top scorer', '2026-06-14')`,
    [me.id],
  )
  await holder.query('rollback')
  await holder.end()
  await expect.poll(() => honours.getCurrentResult().data).toEqual([{ title: 'Top scorer' }])
  stop()
  leave()
})
