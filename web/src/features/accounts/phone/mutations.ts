import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accountSecurityKeys } from '#web/features/accounts/account-security/queries.ts'
import { identityKeys } from '#web/features/accounts/identity/keys.ts'
import { type Proof, proveOwner } from '#web/lib/prove-owner.ts'
import { auth } from '#web/lib/supabase.ts'
import { authData, enrollPhoneWithMailedCode } from '#web/lib/supabase-sessions.ts'
import { phoneKeys } from './queries.ts'
import type { OwnPhone } from './types.ts'

type Typed = { number: string; code: string }
const bare = (code: string) => code.replace(/\s/g, '')

/** Answers the same for every number: whether it has an account is nobody's business. */
async function textSignInCode(number: string) {
  const { error } = await (await auth()).signInWithOtp({
    phone: number,
    options: { shouldCreateUser: false },
  })
  if (error) throw error
}

async function signInByCode({ number, code }: Typed) {
  const { error } = await (await auth()).verifyOtp({ type: 'sms', phone: number, token: bare(code) })
  if (error) throw error
}

/** The number stays what it was until the code that goes to the new one is typed. */
async function changeNumber({ number, proof }: { number: string; proof?: Proof }) {
  if (proof) await proveOwner(proof)
  authData(await (await auth()).updateUser({ phone: number }))
}

async function confirmNumber({ number, code }: Typed) {
  const client = await auth()
  const { error } = await client.verifyOtp({ type: 'phone_change', phone: number, token: bare(code) })
  if (error) throw error
}

async function removeNumber({ phone, proof }: { phone: OwnPhone; proof?: Proof }) {
  if (proof) await proveOwner(proof)
  const client = await auth()
  const { identities } = authData(await client.getUserIdentities())
  const held = identities.find(({ identity_id }) => identity_id === phone.identityId)
  if (!held) return
  const { error } = await client.unlinkIdentity(held)
  if (error) throw error
  await client.refreshSession()
}

/** With the mailed code where the server asks an account for it. */
async function enrollPhone({ number, mailed }: { number: string; mailed?: string }) {
  const { mfa } = await auth()
  const made =
    mailed === undefined
      ? authData(await mfa.enroll({ factorType: 'phone', phone: number }))
      : await enrollPhoneWithMailedCode(number, bare(mailed))
  return { factorId: made.id, challengeId: await textFactorCode(made.id) }
}

async function textFactorCode(factorId: string) {
  return authData(await (await auth()).mfa.challenge({ factorId, channel: 'sms' })).id
}

async function verifyPhone(given: { factorId: string; challengeId: string; code: string }) {
  authData(await (await auth()).mfa.verify({ ...given, code: bare(given.code) }))
}

async function removeFactor(factorId: string) {
  authData(await (await auth()).mfa.unenroll({ factorId }))
}

async function mailCode() {
  authData(await (await auth()).reauthenticate())
}

function usePhoneCall<In, Out>(mutationFn: (given: In) => Promise<Out>) {
  const client = useQueryClient()
  const stale = [phoneKeys.mine, phoneKeys.factors, accountSecurityKeys.factor, identityKeys.mine]
  return useMutation({
    mutationFn,
    onSuccess: () =>
      Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey }))).then(() => undefined),
  })
}

export const useTextSignInCode = () => useMutation({ mutationFn: textSignInCode })
export const useSignInByCode = () => useMutation({ mutationFn: signInByCode })
export const useChangeNumber = () => useMutation({ mutationFn: changeNumber })
export const useConfirmNumber = () => usePhoneCall(confirmNumber)
export const useRemoveNumber = () => usePhoneCall(removeNumber)
export const useEnrollPhone = () => useMutation({ mutationFn: enrollPhone })
export const useTextFactorCode = () => useMutation({ mutationFn: textFactorCode })
export const useVerifyPhone = () => usePhoneCall(verifyPhone)
export const useRemovePhoneFactor = () => usePhoneCall(removeFactor)
export const useMailCode = () => useMutation({ mutationFn: mailCode })
