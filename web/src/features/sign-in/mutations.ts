import { useMutation } from '@tanstack/react-query'
import { normalizeEmail } from '#shared/validate/email.ts'
import { tidyText } from '#shared/validate/text.ts'
import type { Role } from '#web/features/account/types.ts'
import { currentLanguage } from '#web/lib/i18n.ts'
import { log } from '#web/lib/log.ts'
import { nextPath, withNext } from '#web/lib/next-path.ts'
import { setIsRecovering } from '#web/lib/session.ts'
import { auth, db } from '#web/lib/supabase.ts'

const here = (path: string) => `${location.origin}${path}`
/** Where the link that confirms an account leads, on whatever device it is opened. */
const confirmationUrl = () => here(withNext('/auth?verified=true', nextPath(location.search)))

export type Credentials = { email: string; password: string }
export type NewAccount = Credentials & { fullName: string; role: Role }

async function signIn({ email, password }: Credentials) {
  const { error } = await (await auth()).signInWithPassword({ email: normalizeEmail(email), password })
  if (error) throw error
}

/** Answers whether the person is signed in already; otherwise a mail waits for them. */
async function signUp({ email, password, fullName, role }: NewAccount): Promise<{ signedIn: boolean }> {
  const address = normalizeEmail(email)
  const { data, error } = await (await auth()).signUp({
    email: address,
    password,
    options: {
      emailRedirectTo: confirmationUrl(),
      data: { full_name: tidyText(fullName), role, language: currentLanguage() },
    },
  })
  if (error) throw error
  if (!data.session || !data.user) return { signedIn: false }
  const profile = { id: data.user.id, full_name: tidyText(fullName), role, email: address }
  const { error: refused } = await db.from('profiles').insert(profile)
  if (refused) log('warn', 'profile insert refused', { code: refused.code })
  return { signedIn: true }
}

async function resendConfirmation(email: string) {
  const { error } = await (await auth()).resend({
    type: 'signup',
    email: normalizeEmail(email),
    options: { emailRedirectTo: confirmationUrl() },
  })
  if (error) throw error
}

async function requestPasswordReset(email: string) {
  const { error } = await (await auth()).resetPasswordForEmail(normalizeEmail(email), {
    redirectTo: here('/reset-password'),
  })
  if (error) throw error
}

async function chooseNewPassword(password: string) {
  const { error } = await (await auth()).updateUser({ password })
  if (error) throw error
  setIsRecovering(false)
}

export const useSignIn = () => useMutation({ mutationFn: signIn })
export const useSignUp = () => useMutation({ mutationFn: signUp })
export const useResendConfirmation = () => useMutation({ mutationFn: resendConfirmation })
export const useRequestPasswordReset = () => useMutation({ mutationFn: requestPasswordReset })
export const useChooseNewPassword = () => useMutation({ mutationFn: chooseNewPassword })
