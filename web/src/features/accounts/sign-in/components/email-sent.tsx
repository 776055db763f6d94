import { MailCheck } from 'lucide-react'
import type { ReactNode } from 'react'

type EmailSentProps = { title: string; children: ReactNode; action?: ReactNode }

/** The mail is on its way: what to look for, and what to do when it does not come. */
export function EmailSent({ title, children, action }: EmailSentProps) {
  return (
    <>
      <div role="status">
        <MailCheck aria-hidden className="mb-4 size-9 stroke-[1.25] text-accent" />
        <h1>{title}</h1>
        <div className="mt-2 space-y-2 text-soft">{children}</div>
      </div>
      {action}
    </>
  )
}
