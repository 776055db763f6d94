import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CutNotice } from '#web/features/contact/event/components/cut-notice.tsx'
import { EventLine } from '#web/features/contact/event/components/event-line.tsx'
import { eventQueries } from '#web/features/contact/event/queries.ts'
import { closedBecause, spanOf } from '#web/features/contact/event/rules.ts'
import type { EventRow } from '#web/features/contact/event/types.ts'
import { useDiscoveryPart } from '#web/features/scouting/discovery/address.ts'
import { DiscoverySection } from '#web/features/scouting/discovery/components/discovery-section.tsx'
import { addDays } from '#web/lib/clock.ts'
import { localToday } from '#web/lib/datetime.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { useT } from '#web/lib/i18n.ts'
import { LoadMore } from '#web/ui/load-more.tsx'

const daysAhead = 183
const pageSize = 30

/** What is on in the next half year, of this sport or of none, with every word of the text in its title, place or host. */
export function useWantedEvents(text: string, sport: string | null) {
  const today = localToday()
  const query = useQuery(eventQueries.list(spanOf(today, addDays(today, daysAhead))))
  const words = foldText(text).split(/\s+/).filter(Boolean)
  const fits = (event: EventRow) => {
    const said = foldText([event.title, event.location, event.host].filter(Boolean).join(' '))
    return (
      event.status === 'published' &&
      closedBecause(event, Date.now()) !== 'done' &&
      (sport === null || event.sport_code === null || event.sport_code === sport) &&
      words.every((word) => said.includes(word))
    )
  }
  return { query, events: query.data?.filter(fits) }
}

type SearchEventsProps = ReturnType<typeof useWantedEvents> & {
  /** The first few of all, with the way to the others; null for all of them. */
  atMost: number | null
}

export function SearchEvents({ query, events = [], atMost }: SearchEventsProps) {
  const t = useT('discovery')
  const { hrefOf } = useDiscoveryPart()
  const [pages, setPages] = useState(1)
  const shown = events.slice(0, atMost ?? pages * pageSize)
  return (
    <DiscoverySection
      title={t('part.events')}
      all={
        shown.length < events.length && atMost ? { to: hrefOf('events'), count: events.length } : undefined
      }
      query={query}
    >
      {shown.length === 0 ? (
        <p className="px-4 pb-4 text-soft sm:px-6">{t('no_events')}</p>
      ) : (
        <ul aria-label={t('part.events')} className="divide-y divide-hair">
          {shown.map((event) => (
            <EventLine key={event.id} event={event} area="athlete" />
          ))}
        </ul>
      )}
      {!atMost && (
        <div className="px-4 pb-4 sm:px-6">
          <CutNotice events={query.data} />
          {shown.length > 0 && (
            <LoadMore
              shown={shown.length}
              total={events.length}
              hasMore={shown.length < events.length}
              onMore={() => setPages(pages + 1)}
            />
          )}
        </div>
      )}
    </DiscoverySection>
  )
}
