import { useMutation } from '@tanstack/react-query'
import { normalizeEmail } from '#shared/validate/email.ts'
import { tidyText } from '#shared/validate/text.ts'
import type { Role } from '#web/features/accounts/account/types.ts'
import { currentLanguage } from '#web/lib/i18n.ts'
import { log } from '#web/lib/log.ts'
import { nextPath, withNext } from '#web/lib/next-path.ts'
import { auth, dataOrThrow, db } from '#web/lib/supabase.ts'
import type { Credentials } from '../mutations.ts'
import { mailedDraft, signUpDraft } from './rules.ts'

/** Where the link that confirms an account leads, on whatever device it is opened. */
const emailRedirectTo = () =>
  `${location.origin}${withNext('/auth?verified=true', nextPath(location.search))}`

export type NewAccount = Credentials & { fullName: string; role: Role }

/** Answers whether the person is signed in already; otherwise a mail waits for them. */
async function signUp({ email, password, fullName, role }: NewAccount): Promise<{ signedIn: boolean }> {
  const address = normalizeEmail(email)
  const { data, error } = await (await auth()).signUp({
    email: address,
    password,
    options: {
      emailRedirectTo: emailRedirectTo(),
      data: { full_name: tidyText(fullName), role, language: currentLanguage() },
    },
  })
  if (error) throw error
  if (!data.session || !data.user) {
    mailedDraft.keep({ email: address })
    return { signedIn: false }
  }
  signUpDraft.clear()
  const profile = { id: data.user.id, full_name: tidyText(fullName), role, email: address }
  const { error: refused } = await db.from('profiles').insert(profile)
  if (refused) log('warn', 'profile insert refused', { code: refused.code })
  return { signedIn: true }
}

async function resendConfirmation(email: string) {
  const { error } = await (await auth()).resend({
    type: 'signup',
    email: normalizeEmail(email),
    options: { emailRedirectTo: emailRedirectTo() },
  })
  if (error) throw error
}

/** The six digits of the confirmation mail, as people type them. The guard leads on from the session this opens. */
async function confirmEmail({ email, code }: { email: string; code: string }) {
  const token = code.replace(/\s/g, '')
  const { error } = await (await auth()).verifyOtp({ type: 'signup', email: normalizeEmail(email), token })
  if (error) throw error
  signUpDraft.clear()
  mailedDraft.clear()
}

export const useSignUp = () => useMutation({ mutationFn: signUp })
export const useResendConfirmation = () => useMutation({ mutationFn: resendConfirmation })
export const useConfirmEmail = () => useMutation({ mutationFn: confirmEmail })

/** Says the same whether there is an account or a suspension; the mail goes to the account’s address alone. */
export const askDecisionLink = async (email: string) =>
  dataOrThrow(await db.rpc('ask_decision_link', { address: normalizeEmail(email) }))
