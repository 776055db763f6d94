import type { ReactNode } from 'react'

type InvitationMessageProps = { title: string; text: string; actions: ReactNode }

/** One sentence about an invitation, and the way on. */
export function InvitationMessage({ title, text, actions }: InvitationMessageProps) {
  return (
    <div role="status">
      <h1 className="wrap-break-word">{title}</h1>
      <p className="mt-2 text-soft">{text}</p>
      <div className="mt-6 flex flex-wrap gap-2">{actions}</div>
    </div>
  )
}
