import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { dataExportQueries } from '../queries.ts'

/** What people did by themselves, for which nobody has to do anything: numbers, and no names. */
export function SelfServiceCounts() {
  const t = useT('data-export')
  const { data } = useQuery(dataExportQueries.counts())
  if (!data) return null
  return (
    <Card>
      <CardHeader title={t('counts_title')} />
      <ul className="space-y-1 text-soft">
        <li>{t('counts_exports', { count: data.exports })}</li>
        <li>{t('counts_leaving', { count: data.leaving })}</li>
        <li>{t('counts_erased', { count: data.erased })}</li>
      </ul>
    </Card>
  )
}
