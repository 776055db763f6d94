import { QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PEOPLE } from '../../../../supabase/tests/safety/people.ts'
import { buildWorld, type World } from '../../../../supabase/tests/safety/world.ts'
import type { StoredSession } from '../../lib/stored-session.ts'

const ATHLETES = ['ada', 'bob', 'mina', 'milo', 'nina', 'dirk', 'wanda', 'olga', 'sula', 'missing'] as const
type Caller = (typeof PEOPLE)[number] | 'nobody'
type Read = { queryKey: readonly unknown[] }

let world: World
const asked: string[] = []
beforeAll(async () => {
  world = await buildWorld()
  const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', new URL(world.server.url))
  vi.stubGlobal('document', { querySelector: () => ({ content: world.server.anonKey }) })
  const real = fetch
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new URL(String(input)).pathname)
    return real(input, init)
  })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await world.close()
})

async function become(caller: Caller) {
  const { publishSession } = await import('#web/lib/session.ts')
  if (caller === 'nobody') return publishSession(null)
  const { id, email } = world.people[caller]
  const session: StoredSession = {
    access_token: world.token(caller),
    refresh_token: '',
    expires_at: Date.now() / 1000 + 3_600,
    user: { id, email, app_metadata: {}, user_metadata: {} },
  }
  publishSession(session)
}

/** What each read answers, or how it is refused. */
async function answers(reads: Read[], atOnce: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const one = (read: Read) =>
    client.fetchQuery(read).then(
      (answer) => answer ?? null,
      (error: { code?: string; message: string }) => ({ refused: error.code ?? error.message }),
    )
  asked.length = 0
  if (atOnce) return Promise.all(reads.map(one))
  const said: unknown[] = []
  for (const read of reads) said.push(await one(read))
  return said
}

test.each([...PEOPLE, 'nobody' as const])(
  '%s reads of everybody at once what they read piece by piece',
  async (caller) => {
    await become(caller)
    const { panelReads } = await import('./panel-reads.ts')
    const { panelQueries } = await import('#web/features/scouting/athlete-search/panel.ts')
    for (const athlete of ATHLETES) {
      const id = world.names[athlete] ?? ''
      const reads = [panelQueries.detail(id), ...panelReads(id, (options): Read => options)]
      const atOnce = await answers(reads, true)
      const requests = asked.length
      expect(atOnce, athlete).toEqual(await answers(reads, false))
      // One for the card and one for the page; of somebody who is not there, and for who may read only some, piece by piece.
      const [detail] = atOnce
      if (detail && !('refused' in (detail as object))) expect(requests, athlete).toBe(2)
    }
  },
)

test.each(PEOPLE)('%s reads of themselves at once what they read piece by piece', async (caller) => {
  await become(caller)
  const { id } = world.people[caller]
  const { accountQueries } = await import('#web/features/accounts/account/queries.ts')
  const { badgeCountQueries } = await import('#web/features/accounts/badge-counts/queries.ts')
  const { deletionQueries } = await import('#web/features/accounts/deletion/queries.ts')
  const { settingsQueries } = await import('#web/features/accounts/settings/queries.ts')
  const { scoutProfileQueries } = await import('#web/features/scouting/scout-profile/queries.ts')
  const { securityAlertQueries } = await import('#web/features/trust/security-alert/queries.ts')
  const { currentSession } = await import('#web/lib/session.ts')
  const reads = [
    accountQueries.mine(currentSession()),
    settingsQueries.mine(id),
    badgeCountQueries.mine(id, false),
    deletionQueries.mine(),
    securityAlertQueries.alert(id),
    scoutProfileQueries.mine(id),
  ] as Read[]
  const alone = await answers(reads, false)
  expect(await answers(reads, true)).toEqual(alone)
  expect(asked[0]).toBe('/rest/v1/rpc/my_start')
})
