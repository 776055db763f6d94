import { useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/checkbox.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import type { SettingsCardProps } from '../types.ts'

export function NotificationCard({ settings, change }: SettingsCardProps) {
  const t = useT('settings')
  const [permission, ask] = useDevicePermission()
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
        checked={settings.notifications_push && permission === 'granted'}
        disabled={permission === 'denied' || permission === 'missing'}
        onCheckedChange={(on) => {
          change({ notifications_push: on })
          // Shown as on until the browser has answered.
          return permission === 'default' && ask()
        }}
      />
      {permission === 'denied' && <p className="mt-2 text-sm text-soft">{t('notices.push_blocked')}</p>}
      {permission === 'missing' && <p className="mt-2 text-sm text-soft">{t('notices.push_missing')}</p>}
      {permission === 'default' && settings.notifications_push && (
        <div className="mt-2 flex flex-wrap items-center gap-3 text-sm text-soft">
          {t('notices.push_ask')}
          <Button size="sm" onClick={ask}>
            {t('notices.push_allow')}
          </Button>
        </div>
      )}
    </SplitCard>
  )
}

/** The browser asks once and remembers a no: so it is asked after a word about why, and only when somebody presses. */
function useDevicePermission() {
  const [permission, setPermission] = useState<NotificationPermission | 'missing'>(() =>
    'Notification' in window ? Notification.permission : 'missing',
  )
  const ask = () => Notification.requestPermission().then(setPermission)
  return [permission, ask] as const
}
