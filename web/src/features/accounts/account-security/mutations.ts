import { useMutation, useQueryClient } from '@tanstack/react-query'
import { normalizeEmail } from '#shared/validate/email.ts'
import { accountKeys } from '#web/features/accounts/account/queries.ts'
import { readAgainAfter } from '#web/lib/nouns.ts'
import { currentSession } from '#web/lib/session.ts'
import { providerOf } from '#web/lib/stored-session.ts'
import { auth, dataOrThrow, db } from '#web/lib/supabase.ts'
import { authData, endSession, enrollWithMailedCode } from '#web/lib/supabase-sessions.ts'
import { accountSecurityQueries } from './queries.ts'
import type { PasswordDraft } from './schema.ts'

/** Proved by the password one has, or by the code mailed instead. Every other device is signed out by the server. */
export async function changePassword({ current, code, next }: PasswordDraft) {
  const proof = code === null ? { current_password: current } : { nonce: code.trim() }
  const before = currentSession()
  const client = await auth()
  authData(await client.updateUser({ password: next, ...proof }))
  // A first password is a way in that the token does not name yet.
  if (before && providerOf(before)) await client.refreshSession()
}

export async function sendReauthenticationCode() {
  return authData(await (await auth()).reauthenticate())
}

/** Takes effect once both addresses have said yes. */
export async function changeEmail(email: string) {
  const emailRedirectTo = `${location.origin}${location.pathname}?tab=account`
  return authData(await (await auth()).updateUser({ email: normalizeEmail(email) }, { emailRedirectTo }))
}

export async function changeName({ userId, fullName }: { userId: string; fullName: string }) {
  return dataOrThrow(
    await db.from('profiles').update({ full_name: fullName }).eq('id', userId).select('full_name').single(),
  )
}

/** Of an athlete, whose page is named by the two. */
export async function changeNames(names: { given: string; surname: string }) {
  const { error } = await db.rpc('change_name', names)
  if (error) throw error
}

/** `others`: everywhere but here. `global`: here too. */
export async function signOutEverywhere(scope: 'others' | 'global') {
  const { error } = await (await auth()).signOut({ scope })
  if (error) throw error
}

/** With the mailed code where the server asks an account for it. */
export async function enrollFactor(code?: string) {
  const { mfa } = await auth()
  // A try that was broken off would stand in the way of the next one by its name.
  const { all } = authData(await mfa.listFactors())
  for (const { id, status } of all) if (status === 'unverified') await mfa.unenroll({ factorId: id })
  const factor = { factorType: 'totp', issuer: 'Touchline' } as const
  return code === undefined ? authData(await mfa.enroll(factor)) : enrollWithMailedCode(factor.issuer, code)
}

export async function verifyFactor({ factorId, code }: { factorId: string; code: string }) {
  const { mfa } = await auth()
  return authData(await mfa.challengeAndVerify({ factorId, code: code.replace(/\s/g, '') }))
}

export async function unenrollFactor(factorId: string) {
  const { mfa } = await auth()
  return authData(await mfa.unenroll({ factorId }))
}

/** Shown once, and the codes of an earlier set stop working. */
export async function generateRecoveryCodes({ renew }: { renew: boolean }) {
  const { recoveryCodes } = (await auth()).mfa
  const { codes } = authData(renew ? await recoveryCodes.regenerate() : await recoveryCodes.generate())
  return codes
}

const keys = {
  sessions: accountSecurityQueries.sessions().queryKey,
  factor: accountSecurityQueries.secondFactor().queryKey,
  addresses: accountSecurityQueries.addresses().queryKey,
}

/** One of the calls above, with what it makes stale asked again. */
function useSecurityCall<In, Out>(call: (input: In) => Promise<Out>, ...stale: (keyof typeof keys)[]) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: () =>
      Promise.all(stale.map((key) => queryClient.invalidateQueries({ queryKey: keys[key] }))).then(
        () => undefined,
      ),
  })
}

/** A first password is another way in, which the list of those shows. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: changePassword,
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.sessions }),
        readAgainAfter('account-security', queryClient),
      ]),
  })
}

export const useSendReauthenticationCode = () => useSecurityCall(sendReauthenticationCode)
export const useChangeEmail = () => useSecurityCall(changeEmail, 'addresses')
export const useEndSession = () => useSecurityCall(endSession, 'sessions')
export const useSignOutEverywhere = () => useSecurityCall(signOutEverywhere, 'sessions')
export const useEnrollFactor = () => useSecurityCall((code: string | undefined) => enrollFactor(code))
export const useVerifyFactor = () => useSecurityCall(verifyFactor, 'factor', 'sessions')
export const useUnenrollFactor = () => useSecurityCall(unenrollFactor, 'factor')
export const useGenerateRecoveryCodes = () => useSecurityCall(generateRecoveryCodes, 'factor')

export function useChangeName() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: changeName,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountKeys.all }),
  })
}

/** The name of the account and of the page follow, wherever they are shown. */
export function useChangeNames() {
  const queryClient = useQueryClient()
  return useMutation({ mutationFn: changeNames, onSuccess: () => queryClient.invalidateQueries() })
}
