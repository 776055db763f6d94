import { BibSheet } from '#web/features/contact/event/event-bibs/components/bib-sheet.tsx'
import { EventDesk } from '#web/features/contact/event/event-desk/components/event-desk.tsx'
import { NewEventButton } from '#web/features/contact/event/event-desk/components/new-event-button.tsx'
import { ImportEventsButton } from '#web/features/contact/event/event-import/components/import-button.tsx'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Page } from '#web/ui/page.tsx'

export function AdminEvents() {
  const t = useT()
  const b = useT('event-bibs')
  const [params] = useSearchParams()
  const printed = params.get('bibs')
  if (printed)
    return (
      <Page title={b('print')} width="columns" hideTitle>
        <BibSheet eventId={printed} />
      </Page>
    )
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
