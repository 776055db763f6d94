import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import type { GuardianPortalData } from '../portal/types.ts'

/** What became of what the guardian reported. */
export function PortalReports({ portal }: { portal: GuardianPortalData }) {
  const t = useT('guardian')
  const language = useLanguage()
  if (portal.reports.length === 0) return null
  return (
    <Card>
      <CardHeader title={t('report.list')} />
      <ul className="divide-y divide-hair">
        {portal.reports.map(({ id, reason, created_at, outcome }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2.5">
            <span>
              {t(`report.reasons.${reason}`)}{' '}
              <span className="text-sm text-soft">{formatDate(created_at, language)}</span>
            </span>
            <Badge>{t(`report.outcome.${outcome}`)}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
