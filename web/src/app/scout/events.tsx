import { prefetchCalendar } from '#web/features/contact/event/calendar/components/event-calendar.tsx'
import { EventsScreen } from '#web/features/contact/event/components/events-screen.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'

export function ScoutEvents() {
  const t = useT()
  return (
    <Page title={t('nav.events')}>
      <EventsScreen side="scout" />
    </Page>
  )
}

ScoutEvents.prefetch = prefetchCalendar
