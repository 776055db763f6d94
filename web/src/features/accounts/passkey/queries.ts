import { queryOptions } from '@tanstack/react-query'
import { auth } from '#web/lib/supabase.ts'
import { authData } from '#web/lib/supabase-sessions.ts'
import type { Passkey } from './types.ts'

export const passkeyKeys = { mine: ['passkey', 'mine'] } as const

async function loadPasskeys(): Promise<Passkey[]> {
  return authData(await (await auth()).passkey.list()).map((key) => ({
    id: key.id,
    name: key.friendly_name ?? '',
    createdAt: key.created_at,
    lastUsedAt: key.last_used_at ?? null,
  }))
}

export const passkeyQueries = {
  mine: () => queryOptions({ queryKey: passkeyKeys.mine, queryFn: loadPasskeys, staleTime: 0 }),
}
