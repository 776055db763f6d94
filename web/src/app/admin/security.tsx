import { ChainRecord } from '#web/features/trust/security-log/components/chain-record.tsx'
import { EventList } from '#web/features/trust/security-log/components/event-list.tsx'
import { LimitTable } from '#web/features/trust/security-log/components/limit-table.tsx'
import { SuspiciousList } from '#web/features/trust/security-log/components/suspicious-list.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** Everybody's security log, for admins with the second step; the address says which part. */
export function AdminSecurity() {
  const t = useT('security-log')
  return (
    <Page title={t('common:nav.security')} lead={t('lead')}>
      <Tabs
        label={t('tabs')}
        tabs={[
          { value: 'events', label: t('tab.events'), content: <EventList /> },
          { value: 'suspicious', label: t('tab.suspicious'), content: <SuspiciousList /> },
          { value: 'limits', label: t('tab.limits'), content: <LimitTable /> },
          { value: 'record', label: t('tab.record'), content: <ChainRecord /> },
        ]}
      />
    </Page>
  )
}
