import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { startSignedInApp } from '../../../test/signed-in-app.ts'

const { server, me, other } = await startSignedInApp('scout')
// Without the line that can fail: it carries no sockets.
vi.stubGlobal('location', new URL(server.url))
const asked: string[] = []
const real = fetch
vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
  asked.push(`${init?.method ?? 'GET'} ${new URL(String(input)).pathname.replace('/rest/v1/', '')}`)
  return real(input, init)
})
const { openPersonChannel } = await import('#web/app/shell/live-sources.ts')
const { endorsementQueries } = await import('#web/features/contact/endorsement/queries.ts')
const { messageRequestQueries } = await import('#web/features/contact/message-request/queries.ts')
const { db } = await import('#web/lib/supabase.ts')

test('what changes between the read of a panel and the join of the channel appears, read in one request', async () => {
  const client = new QueryClient()
  const { of, ability } = endorsementQueries
  const { withAthlete } = messageRequestQueries
  const stops = [
    new QueryObserver(client, of(other.id)).subscribe(() => undefined),
    new QueryObserver(client, ability(other.id)).subscribe(() => undefined),
    new QueryObserver(client, withAthlete(other.id)).subscribe(() => undefined),
  ]
  await expect.poll(() => client.getQueryData(of(other.id).queryKey)).toEqual([])
  expect(asked).toEqual(['GET athlete_cards'])

  // On another device.
  await db
    .rpc('request_contact', { athlete_id: other.id, subject: 'A trial week', intro: 'Would you come?' })
    .throwOnError()
  const endorsement = { scout_id: me.id, athlete_id: other.id, relationship: 'coached', rating: 4 } as const
  await db
    .from('endorsements')
    .insert({ ...endorsement, observed_on: '2026-06-14' })
    .throwOnError()
  asked.length = 0
  const leave = await openPersonChannel({ id: me.id, area: 'scout' }, client)
  await expect.poll(() => client.getQueryData(of(other.id).queryKey)).toMatchObject([{ rating: 4 }])
  expect(client.getQueryData(withAthlete(other.id).queryKey)).toMatchObject({
    request_refusal: 'contact.request_open',
    request: { subject: 'A trial week' },
  })
  expect(asked).toEqual(['GET athlete_cards'])
  for (const stop of stops) stop()
  leave()
})
