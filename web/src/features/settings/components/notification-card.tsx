import { useT } from '#web/lib/i18n.ts'
import { Switch } from '#web/ui/checkbox.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import type { SettingsCardProps } from '../types.ts'

export function NotificationCard({ settings, change }: SettingsCardProps) {
  const t = useT('settings')
  return (
    <SplitCard title={t('notices.title')} lead={t('notices.lead')}>
      <Switch
        label={t('notices.email')}
        hint={t('notices.email_hint')}
        checked={settings.notifications_email}
        onChange={(event) => change({ notifications_email: event.target.checked })}
      />
      <Switch
        label={t('notices.push')}
        hint={t('notices.push_hint')}
        checked={settings.notifications_push}
        onChange={(event) => change({ notifications_push: event.target.checked })}
      />
    </SplitCard>
  )
}
