import { queryOptions } from '@tanstack/react-query'
import { auth } from '#web/lib/supabase.ts'
import { authData } from '#web/lib/supabase-sessions.ts'
import type { OwnPhone, PhoneFactor } from './types.ts'

export const phoneKeys = { mine: ['phone', 'mine'], factors: ['phone', 'factors'] } as const

async function loadPhone(): Promise<OwnPhone | null> {
  const { user } = authData(await (await auth()).getUser())
  if (!user.phone) return null
  const identities = user.identities ?? []
  return {
    number: `+${user.phone}`,
    identityId: identities.find(({ provider }) => provider === 'phone')?.identity_id ?? null,
    canRemove: identities.some(({ provider }) => provider === 'email'),
  }
}

async function loadFactors(): Promise<PhoneFactor[]> {
  const { all } = authData(await (await auth()).mfa.listFactors())
  return all
    .filter(({ factor_type, status }) => factor_type === 'phone' && status === 'verified')
    .map((factor) => ({ id: factor.id, number: `+${(factor as { phone?: string }).phone ?? ''}` }))
}

export const phoneQueries = {
  mine: () => queryOptions({ queryKey: phoneKeys.mine, queryFn: loadPhone, staleTime: 0 }),
  factors: () => queryOptions({ queryKey: phoneKeys.factors, queryFn: loadFactors, staleTime: 0 }),
}
