import { queryOptions } from '@tanstack/react-query'
import { backend } from '#web/lib/env.ts'
import { auth } from '#web/lib/supabase.ts'
import { authData } from '#web/lib/supabase-sessions.ts'
import { identityKeys } from './keys.ts'
import { readElsewhere } from './rules.ts'
import type { Identity } from './types.ts'

/** Asks our own server alone. Nobody else hears of a visit before somebody presses a button. */
async function loadElsewhere() {
  const answer = await fetch(`${backend.url}/auth/v1/settings`, { headers: { apikey: backend.anonKey } })
  if (!answer.ok) throw Object.assign(new Error(`HTTP ${answer.status}`), { status: answer.status })
  return readElsewhere(await answer.json())
}

async function loadIdentities(): Promise<Identity[]> {
  const { identities } = authData(await (await auth()).getUserIdentities())
  return identities.map(({ identity_id, provider, identity_data }) => ({
    id: identity_id,
    provider,
    email: typeof identity_data?.email === 'string' ? identity_data.email : '',
  }))
}

export const identityQueries = {
  elsewhere: () =>
    queryOptions({
      queryKey: identityKeys.elsewhere,
      queryFn: loadElsewhere,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  mine: () => queryOptions({ queryKey: identityKeys.mine, queryFn: loadIdentities, staleTime: 0 }),
}
