import { clsx } from 'clsx'
import { Flag } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useBadgeCountsQuery } from '#web/features/badge-counts/queries.ts'
import { ReportCase } from '#web/features/report-review/components/report-case.tsx'
import { ReportQueue } from '#web/features/report-review/components/report-queue.tsx'
import { useT } from '#web/lib/i18n.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'

/** What people reported, beside the open case; on a phone one at a time. Which case is open is in the address. */
export function AdminContent() {
  const t = useT('report-review')
  const { data: counts } = useBadgeCountsQuery()
  const [params] = useSearchParams()
  const caseId = params.get('case')
  const isOpen = params.get('status') !== 'decided'
  return (
    <Page title={t('common:nav.content')} lead={counts ? t('lead', { count: counts.flags }) : '\u00a0'}>
      <div className="grid overflow-hidden rounded-lg border border-line bg-surface shadow-card lg:min-h-112 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className={clsx('border-line lg:border-r', caseId && 'hidden lg:block')}>
          <ReportQueue isOpen={isOpen} caseId={caseId} />
        </div>
        <div className={clsx('min-w-0', !caseId && 'hidden place-content-center lg:grid')}>
          {caseId ? (
            <ReportCase key={caseId} id={caseId} back={isOpen ? '?' : '?status=decided'} />
          ) : (
            <EmptyState title={t('choose')} icon={<Flag aria-hidden />}>
              {t('choose_text')}
            </EmptyState>
          )}
        </div>
      </div>
    </Page>
  )
}
