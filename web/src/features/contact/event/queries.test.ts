import { beforeEach, expect, test } from 'vitest'
import { startSignedInApp } from '../../../../test/signed-in-app.ts'

const { server } = await startSignedInApp('athlete')
const { eventQueries, isCut } = await import('./queries.ts')
const { queryClient: client } = await import('#web/lib/query-client.ts')

const span = { from: '2031-05-05T22:00:00.000Z', to: '2031-05-12T22:00:00.000Z' }
const titles = async () => (await client.fetchQuery(eventQueries.list(span))).map(({ title }) => title)

async function keep(title: string, start_at: string, end_at: string | null = null, all_day = false) {
  await server.sql(
    `insert into events (title, location, status, start_at, end_at, all_day, timezone)
     values ($1, 'Sevilla', 'published', $2, $3, $4, 'Europe/Madrid')`,
    [title, start_at, end_at, all_day],
  )
}
beforeEach(async () => {
  client.clear()
  await server.sql('delete from events')
})

test('a calendar shows whatever reaches into its time, however long ago that began', async () => {
  await keep('since winter', '2030-12-01T10:00:00Z', '2031-06-30T10:00:00Z')
  await keep('over at its first moment', '2031-05-05T20:00:00Z', '2031-05-05T22:00:00Z')
  await keep('over a second into it', '2031-05-05T20:30:00Z', '2031-05-05T22:00:01Z')
  await keep('with an open end before', '2031-05-05T20:00:00Z')
  await keep('with an open end into it', '2031-05-05T20:00:01Z')
  await keep('the whole day before', '2031-05-04T22:00:00Z', null, true)
  await keep('the whole first day', '2031-05-05T22:00:00Z', null, true)
  await keep('its last second', '2031-05-12T21:59:59Z')
  await keep('after it', '2031-05-12T22:00:00Z')
  expect(await titles()).toEqual([
    'since winter',
    'with an open end into it',
    'over a second into it',
    'the whole first day',
    'its last second',
  ])
})

test('and tells where there is more than was sent', async () => {
  const fill = (count: number) =>
    server.sql(
      `insert into events (title, location, status, start_at)
       select 'Round', 'Sevilla', 'published', '2031-05-06T00:00:00Z'::timestamptz + n * interval '1 minute'
       from generate_series(1, $1::int) n`,
      [count],
    )
  await fill(999)
  expect(isCut(await client.fetchQuery(eventQueries.list(span)))).toBe(false)
  await fill(2)
  client.clear()
  expect(isCut(await client.fetchQuery(eventQueries.list(span)))).toBe(true)
})
