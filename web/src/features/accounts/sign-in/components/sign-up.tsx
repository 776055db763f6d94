import { type ReactNode, useState } from 'react'
import type { Role } from '#web/features/accounts/account/types.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { mailedDraft, signUpDraft } from '../sign-up/rules.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type SignUpProps = {
  role?: Role
  invited: boolean
  title: string
  notice: ReactNode
  switchToSignIn: ReactNode
}

/**
 * The form, and once the mail is out, what is done with it. `?sent` is in the address while a mail is awaited: a reload shows that
 * screen again, and whoever starts anew, on a shared computer for instance, finds an empty form.
 */
export function SignUp({ role, invited, title, notice, switchToSignIn }: SignUpProps) {
  const [search, setSearch] = useSearchParams()
  const [sentTo, setSentTo] = useState(awaitedAddress)

  function show(address: string | null) {
    setSentTo(address)
    const next = new URLSearchParams(search)
    if (address) next.set('sent', '')
    else next.delete('sent')
    setSearch(next, { replace: true })
  }
  function correct() {
    mailedDraft.clear()
    show(null)
  }
  if (sentTo) return <ConfirmEmail email={sentTo} onCorrect={correct} />
  return (
    <>
      <h1 className="mb-6">{title}</h1>
      <div className="not-empty:mb-5">{notice}</div>
      <SignUpForm role={role} invited={invited} onSent={show} />
      {switchToSignIn}
    </>
  )
}

/** Forgets what the last person left behind who signed up in this tab and is no longer waiting for the mail. */
function awaitedAddress(): string | null {
  const { email = null } = mailedDraft.read()
  if (email === null || new URLSearchParams(location.search).has('sent')) return email
  mailedDraft.clear()
  signUpDraft.clear()
  return null
}
