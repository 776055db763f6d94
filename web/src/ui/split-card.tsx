import type { ReactNode } from 'react'
import { Card } from './card.tsx'

type SplitCardProps = { title: ReactNode; lead?: ReactNode; children: ReactNode; id?: string }

/** One subject: its name and why it matters on the left, its choices on the right. */
export function SplitCard({ title, lead, children, id }: SplitCardProps) {
  return (
    <Card id={id} className="@container">
      <div className="grid gap-x-10 gap-y-4 @min-[40rem]:grid-cols-[15rem_minmax(0,1fr)]">
        <div>
          {/* What jumps to the card takes the focus along. */}
          <h2 tabIndex={id ? -1 : undefined}>{title}</h2>
          {lead && <p className="mt-1 text-sm text-soft">{lead}</p>}
        </div>
        <div className="min-w-0 [&>:first-child]:pt-0">{children}</div>
      </div>
    </Card>
  )
}
