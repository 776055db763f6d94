import { useMutation } from '@tanstack/react-query'
import { normalizeEmail } from '#shared/validate/email.ts'
import { setIsRecovering } from '#web/lib/session.ts'
import { auth } from '#web/lib/supabase.ts'

const here = (path: string) => `${location.origin}${path}`

export type Credentials = { email: string; password: string }

async function signIn({ email, password }: Credentials) {
  const { error } = await (await auth()).signInWithPassword({ email: normalizeEmail(email), password })
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
export const useRequestPasswordReset = () => useMutation({ mutationFn: requestPasswordReset })
export const useChooseNewPassword = () => useMutation({ mutationFn: chooseNewPassword })
