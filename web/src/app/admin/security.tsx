import { ShieldCheck } from 'lucide-react'
import { useCanActAsAdmin } from '#web/features/accounts/account/permissions.ts'
import { ChainRecord } from '#web/features/trust/security-log/components/chain-record.tsx'
import { EventList } from '#web/features/trust/security-log/components/event-list.tsx'
import { LimitTable } from '#web/features/trust/security-log/components/limit-table.tsx'
import { SuspiciousList } from '#web/features/trust/security-log/components/suspicious-list.tsx'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

/** Everybody's security log, for admins with the second step; the address says which part. */
export function AdminSecurity() {
  const t = useT('security-log')
  const mayRead = useCanActAsAdmin()
  return (
    <Page title={t('common:nav.security')} lead={t('lead')}>
      {mayRead ? (
        <Tabs
          label={t('tabs')}
          tabs={[
            { value: 'events', label: t('tab.events'), content: <EventList /> },
            { value: 'suspicious', label: t('tab.suspicious'), content: <SuspiciousList /> },
            { value: 'limits', label: t('tab.limits'), content: <LimitTable /> },
            { value: 'record', label: t('tab.record'), content: <ChainRecord /> },
          ]}
        />
      ) : (
        <EmptyState
          title={t('second_step')}
          icon={<ShieldCheck aria-hidden />}
          action={<LinkButton to="/admin/settings?tab=security">{t('set_up')}</LinkButton>}
        >
          {t('second_step_text')}
        </EmptyState>
      )}
    </Page>
  )
}
