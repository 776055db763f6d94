import { type ReactNode, useState } from 'react'
import type { Role } from '#web/features/accounts/account/types.ts'
import { mailedDraft } from '../sign-up/rules.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type SignUpProps = { role?: Role; title: string; notice: ReactNode; switchToSignIn: ReactNode }

/** The form, and once the mail is out, what is done with it. */
export function SignUp({ role, title, notice, switchToSignIn }: SignUpProps) {
  const [mailedTo, setMailedTo] = useState(() => mailedDraft.read().email ?? null)
  function correct() {
    mailedDraft.clear()
    setMailedTo(null)
  }
  if (mailedTo) return <ConfirmEmail email={mailedTo} onCorrect={correct} />
  return (
    <>
      <h1 className="mb-6">{title}</h1>
      <div className="not-empty:mb-5">{notice}</div>
      <SignUpForm role={role} onSent={setMailedTo} />
      {switchToSignIn}
    </>
  )
}
