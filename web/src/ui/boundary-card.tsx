import { TriangleAlert } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from './button.tsx'
import { ErrorState } from './empty-state.tsx'
import type { BoundaryKind } from './error-boundary.tsx'

const titles: Record<BoundaryKind, string> = {
  section: 'boundary.title',
  route: 'boundary.title',
  page: 'boundary.title',
  app: 'boundary.app_title',
  critical: 'boundary.critical_title',
}

type BoundaryCardProps = { kind: BoundaryKind; error: Error; onRetry: () => void }

export function BoundaryCard({ kind, error, onRetry }: BoundaryCardProps) {
  const t = useT()
  const whole = kind === 'app' || kind === 'critical'
  // What the server refused is no fault of the screen: said as every list says it, in the reader's language.
  if (!whole && ('code' in error || 'status' in error))
    return <Answered kind={kind} error={error} onRetry={onRetry} />
  // In a shell the screen stands in its <main> already.
  const Frame = whole || kind === 'page' ? 'main' : 'div'
  const Heading = kind === 'section' ? 'h2' : 'h1'
  return (
    <Frame className={whole ? 'grid min-h-dvh place-items-center p-4' : 'grid place-items-center p-4 py-10'}>
      <div
        role="alert"
        className="w-full max-w-md rounded-lg border border-line bg-surface p-6 text-center shadow-card"
      >
        <TriangleAlert aria-hidden className="mx-auto mb-3 size-7 stroke-[1.5] text-red" />
        {(kind === 'route' || kind === 'page') && (
          <p className="text-sm text-faint">{t('boundary.route_title')}</p>
        )}
        <Heading className="text-xl">{t(titles[kind])}</Heading>
        <p className="mt-1 text-soft text-balance">{t('boundary.text')}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {!whole && (
            <Button variant="primary" onClick={onRetry}>
              {t('boundary.retry')}
            </Button>
          )}
          <Button variant={whole ? 'primary' : 'secondary'} onClick={() => location.reload()}>
            {t(whole ? 'boundary.reload' : 'boundary.refresh')}
          </Button>
        </div>
        <details className="mt-4 text-left text-sm text-faint">
          <summary>{t('boundary.details')}</summary>
          <pre className="mt-2 overflow-x-auto whitespace-pre-wrap">{error.message}</pre>
        </details>
      </div>
    </Frame>
  )
}

function Answered({ kind, error, onRetry }: BoundaryCardProps) {
  const Frame = kind === 'page' ? 'main' : 'div'
  return (
    <Frame className="p-4">
      <ErrorState error={error} onRetry={onRetry} whole={kind !== 'section'} />
    </Frame>
  )
}
