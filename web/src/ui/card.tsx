import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** Only around things that belong together and stand apart from the rest; inside, lines divide. */
export function Card({ className, ...props }: ComponentProps<'section'>) {
  return (
    <section
      {...props}
      className={clsx('rounded-lg border border-line bg-surface p-4 shadow-card sm:p-6', className)}
    />
  )
}

type CardHeaderProps = { title: ReactNode; aside?: ReactNode; id?: string; className?: string }

export function CardHeader({ title, aside, id, className }: CardHeaderProps) {
  return (
    <div className={clsx('mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2', className)}>
      <h2 id={id}>{title}</h2>
      {aside && <div className="flex flex-wrap items-center gap-2 text-sm text-soft">{aside}</div>}
    </div>
  )
}

/** Amber, for what a person must notice and nothing else; `bad` for what went wrong. */
export function Notice({
  tone = 'attention',
  title,
  icon,
  action,
  children,
}: {
  tone?: 'attention' | 'bad' | 'good' | 'info' | 'neutral'
  title?: ReactNode
  icon?: ReactNode
  action?: ReactNode
  children?: ReactNode
}) {
  const tones = {
    attention: 'border-flood/60 bg-flood-wash text-flood-ink',
    bad: 'border-red/50 bg-red-wash text-red-ink',
    good: 'border-pitch/40 bg-pitch-wash text-pitch-ink',
    info: 'border-blue/40 bg-blue-wash text-blue-ink',
    neutral: 'border-line bg-surface text-ink',
  }
  return (
    <div
      className={clsx('flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border px-4 py-3', tones[tone])}
    >
      {/* Where its words would become a narrow column, the action goes under them. */}
      <div className="flex min-w-0 flex-[1_1_14rem] items-start gap-3">
        {icon && <span className="mt-0.5 [&_svg]:size-4">{icon}</span>}
        <div className="min-w-0 grow">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-base">{children}</div>}
        </div>
      </div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  )
}
