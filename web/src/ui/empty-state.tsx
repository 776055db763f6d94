import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from './button.tsx'

type EmptyStateProps = {
  title: ReactNode
  /** What to do first, in a sentence. */
  children?: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

/** Nothing here yet: says so, and what to do first. */
export function EmptyState({ title, children, icon, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center">
      {icon && <span className="mb-3 text-faint [&_svg]:size-7 [&_svg]:stroke-[1.5]">{icon}</span>}
      <p className="display text-lg font-semibold">{title}</p>
      {children && <p className="mt-1 text-soft text-balance">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}

/** It did not load: says why in words, and offers to try again. */
export function ErrorState({
  error,
  onRetry,
  busy,
  whole,
}: {
  error: unknown
  onRetry?: () => void
  busy?: boolean
  /** Nothing else is on the page. */
  whole?: boolean
}) {
  const t = useT()
  const words = useErrorMessage(error)
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center">
      <TriangleAlert aria-hidden className="mb-3 size-7 stroke-[1.5] text-red" />
      {whole ? (
        <h1 className="text-lg">{t('state.failed')}</h1>
      ) : (
        <p className="display text-lg font-semibold">{t('state.failed')}</p>
      )}
      <p className="mt-1 text-soft text-balance">{words}</p>
      {onRetry && (
        <Button className="mt-4" onClick={onRetry} busy={busy}>
          <RotateCw aria-hidden />
          {t('actions.retry')}
        </Button>
      )}
    </div>
  )
}
