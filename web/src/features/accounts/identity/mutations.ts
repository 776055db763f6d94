import type { Provider as ProviderName, UserIdentity } from '@supabase/auth-js'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tidyText } from '#shared/validate/text.ts'
import { accountKeys } from '#web/features/accounts/account/queries.ts'
import type { Role } from '#web/features/accounts/account/types.ts'
import { currentLanguage } from '#web/lib/i18n.ts'
import { log } from '#web/lib/log.ts'
import { nextPath, withNext } from '#web/lib/next-path.ts'
import { type Proof, proveOwner, withoutProviderTokens } from '#web/lib/prove-owner.ts'
import { auth, db, isDuplicate } from '#web/lib/supabase.ts'
import { authData } from '#web/lib/supabase-sessions.ts'
import { identityKeys } from './keys.ts'
import type { Identity } from './types.ts'

const queryParams = withoutProviderTokens

/** Leaves this page. Whoever comes back does so where a mailed link would lead. */
async function signInAt(provider: string) {
  const redirectTo = `${location.origin}${withNext('/auth', nextPath(location.search))}`
  authData(
    await (await auth()).signInWithOAuth({
      provider: provider as ProviderName,
      options: { redirectTo, queryParams },
    }),
  )
}

/** By the domain alone: where the address leads is all that is asked. */
async function signInAtClub(email: string) {
  const redirectTo = `${location.origin}${withNext('/auth', nextPath(location.search))}`
  const domain = email.slice(email.lastIndexOf('@') + 1)
  authData(await (await auth()).signInWithSSO({ domain, options: { redirectTo } }))
}

const here = () => `${location.origin}${location.pathname}?tab=security`

/** The page is left too, and comes back to the card that was pressed. */
async function link({ provider, proof }: { provider: string; proof?: Proof }) {
  if (proof) await proveOwner(proof)
  const options = { redirectTo: here(), queryParams }
  authData(await (await auth()).linkIdentity({ provider: provider as ProviderName, options }))
}

async function unlink({ identity, proof }: { identity: Identity; proof?: Proof }) {
  if (proof) await proveOwner(proof)
  const { error } = await (await auth()).unlinkIdentity({ identity_id: identity.id } as UserIdentity)
  if (error) throw error
}

export type Beginning = { id: string; email: string; fullName: string; role: Role }

/** Who came by a provider says what they are: until then there is an account and nobody in it. */
async function finishSignUp({ id, email, fullName, role }: Beginning) {
  const full_name = tidyText(fullName)
  const { error } = await db.from('profiles').insert({ id, full_name, role, email })
  if (error && !isDuplicate(error)) throw error
  // The language of their mails, until they choose one in the settings.
  const told = await (await auth()).updateUser({ data: { full_name, language: currentLanguage() } })
  if (told.error) log('warn', 'the language of a new account was not kept', { code: told.error.code })
}

export const useSignInAt = () => useMutation({ mutationFn: signInAt })
export const useSignInAtClub = () => useMutation({ mutationFn: signInAtClub })
export const useLinkIdentity = () => useMutation({ mutationFn: link })

export function useUnlinkIdentity() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: unlink,
    onSuccess: () => client.invalidateQueries({ queryKey: identityKeys.mine }),
  })
}

export function useFinishSignUp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: finishSignUp,
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.all }),
  })
}
