import { ReportedThreads } from '#web/features/trust/reported-thread/components/reported-threads.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'

/** Conversations that were reported, and no others: private mail is not browsed. */
export function AdminMessages() {
  const t = useT('reported-thread')
  return (
    <Page title={t('common:nav.messages')} lead={t('lead')} width="reading">
      <ReportedThreads />
    </Page>
  )
}
