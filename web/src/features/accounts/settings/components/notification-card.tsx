import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Switch } from '#web/ui/checkbox.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import type { SettingsCardProps } from '../types.ts'

type NotificationCardProps = SettingsCardProps & { pushDevices: ReactNode }

export function NotificationCard({ settings, change, pushDevices }: NotificationCardProps) {
  const t = useT('settings')
  return (
    <SplitCard title={t('notices.title')} lead={t('notices.lead')}>
      <Switch
        label={t('notices.email')}
        hint={t('notices.email_hint')}
        checked={settings.notifications_email}
        onCheckedChange={(on) => change({ notifications_email: on })}
      />
      <Switch
        label={t('notices.news')}
        hint={t('notices.news_hint')}
        checked={settings.notifications_news}
        onCheckedChange={(on) => change({ notifications_news: on })}
      />
      <Switch
        label={t('notices.push')}
        hint={t('notices.push_hint')}
        checked={settings.notifications_push}
        onCheckedChange={(on) => change({ notifications_push: on })}
      />
      {settings.notifications_push && pushDevices}
    </SplitCard>
  )
}
