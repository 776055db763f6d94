import { EventDesk } from '#web/features/contact/event/event-desk/components/event-desk.tsx'
import { NewEventButton } from '#web/features/contact/event/event-desk/components/new-event-button.tsx'
import { ImportEventsButton } from '#web/features/contact/event/event-import/components/import-button.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'

export function AdminEvents() {
  const t = useT()
  return (
    <Page
      title={t('nav.events')}
      width="full"
      actions={
        <>
          <ImportEventsButton />
          <NewEventButton />
        </>
      }
    >
      <EventDesk />
    </Page>
  )
}
