import { CheckCheck } from 'lucide-react'
import { useBadgeCounts } from '#web/features/accounts/badge-counts/queries.ts'
import { NotificationList } from '#web/features/contact/notification/components/notification-list.tsx'
import { useMarkAllNotificationsRead } from '#web/features/contact/notification/mutations.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { Page } from '#web/ui/page.tsx'

export function AthleteNotifications() {
  const t = useT('notification')
  const [params, setParams] = useSearchParams()
  const markAll = useMarkAllNotificationsRead()
  const { notifications } = useBadgeCounts()
  const unreadOnly = params.get('show') === 'unread'
  return (
    <Page title={t('common:nav.notifications')} width="reading">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <fieldset className="flex gap-2">
          <legend className="sr-only">{t('show')}</legend>
          <ToggleChip pressed={!unreadOnly} onClick={() => setParams({})}>
            {t('all')}
          </ToggleChip>
          <ToggleChip pressed={unreadOnly} onClick={() => setParams({ show: 'unread' })}>
            {t('unread_only')}
          </ToggleChip>
        </fieldset>
        <Button
          variant="ghost"
          onClick={() => markAll.mutate()}
          busy={markAll.isPending}
          disabled={notifications === 0}
        >
          <CheckCheck aria-hidden />
          {t('mark_all')}
        </Button>
      </div>
      <Card className="overflow-hidden p-0!">
        <NotificationList unreadOnly={unreadOnly} />
      </Card>
    </Page>
  )
}
