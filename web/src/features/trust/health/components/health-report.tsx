import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, RotateCw } from 'lucide-react'
import { formatTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { healthQueries } from '../queries.ts'
import type { HealthCheck } from '../types.ts'

/** What the server says about itself, asked again every half minute. */
export function HealthReport() {
  const t = useT('health')
  const language = useLanguage()
  const { data, error, isPending, isFetching, refetch } = useQuery(healthQueries.ready())
  if (isPending) return <ListSkeleton rows={3} />
  if (error) return <ErrorState error={error} onRetry={refetch} busy={isFetching} />
  const well = data.status === 'ok'
  return (
    <>
      <p role="status" className="flex items-center gap-3 text-lg">
        <Mark ok={well} />
        <strong className="font-semibold">{t(well ? 'well' : 'unwell')}</strong>
      </p>
      <Card className="mt-5 p-0! sm:p-0!">
        <ul className="divide-y divide-hair">
          {data.checks.map((check) => (
            <Check key={check.name} check={check} />
          ))}
        </ul>
      </Card>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-faint">
        <p>{t('seen', { version: data.version, time: formatTime(data.at, language) })}</p>
        <Button size="sm" busy={isFetching} onClick={() => refetch()}>
          <RotateCw aria-hidden />
          {t('again')}
        </Button>
      </div>
    </>
  )
}

function Check({ check: { name, ok, ms } }: { check: HealthCheck }) {
  const t = useT('health')
  const known = ['database', 'migrations', 'storage'].includes(name)
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-6">
      <Mark ok={ok} />
      <div className="grow">
        <p className="font-medium">{known ? t(`part.${name}`) : name}</p>
        <p className="text-sm text-soft">
          {known ? t(ok ? `good.${name}` : `bad.${name}`) : t(ok ? 'well' : 'unwell')}
        </p>
      </div>
      <span className="num text-sm text-faint">{t('took', { ms })}</span>
    </li>
  )
}

function Mark({ ok }: { ok: boolean }) {
  return ok ? (
    <CircleCheck aria-hidden className="size-5 shrink-0 text-pitch" />
  ) : (
    <CircleX aria-hidden className="size-5 shrink-0 text-red" />
  )
}
