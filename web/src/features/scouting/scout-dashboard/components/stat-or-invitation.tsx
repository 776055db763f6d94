import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Stat } from '#web/ui/stat.tsx'

type StatOrInvitationProps = Omit<ComponentProps<typeof Stat>, 'value' | 'to'> & {
  value: number
  to: string
  /** In place of a nought: what will be counted here, and where it starts. */
  invitation: string
  start: string
}

export function StatOrInvitation({ value, to, invitation, start, label, ...stat }: StatOrInvitationProps) {
  if (value > 0) return <Stat {...stat} label={label} value={value} to={to} />
  return (
    <div className="relative rounded-lg border border-dashed border-line-strong px-4 py-3.5 hover:bg-sunk">
      <p className="text-sm text-soft">{label}</p>
      <p className="mt-1.5">
        <Link
          to={start}
          className="font-medium text-accent-ink after:absolute after:inset-0 after:rounded-lg"
        >
          {invitation}
        </Link>
      </p>
    </div>
  )
}
