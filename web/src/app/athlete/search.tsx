import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Navigate, useLocation } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { asksForSomething, useSearchAddress } from '#web/features/scouting/athlete-search/filters/queries.ts'
import { withSport } from '#web/features/scouting/athlete-search/filters/rules.ts'
import { searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import { useDiscoveryPart } from '#web/features/scouting/discovery/address.ts'
import { DiscoveryHead } from '#web/features/scouting/discovery/components/discovery-head.tsx'
import { scoutDirectoryQueries } from '#web/features/scouting/scout-directory/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Page } from '#web/ui/page.tsx'
import { SearchAthletes } from './search-athletes.tsx'
import { SearchEvents, useWantedEvents } from './search-events.tsx'
import { OpenedOpening, SearchOpenings, useWantedOpenings } from './search-openings.tsx'
import { OpenedPitch, SearchPitches } from './search-pitches.tsx'
import { SearchScouts, scoutsWanted } from './search-scouts.tsx'

const first = 4
const firstScouts = 10

/** One search over all that an athlete may see: who looks for somebody like them, what is on, and other athletes. */
export function AthleteSearchPage() {
  const t = useT('discovery')
  const account = useAccount()
  const { search } = useLocation()
  const { filter, change } = useSearchAddress()
  const { part } = useDiscoveryPart()
  const own = useQuery(athleteProfileQueries.of(account?.id ?? ''))
  const ownSport = own.data?.primary_sport ?? null
  const scoutFilter = scoutsWanted(filter.text, filter.sport, ownSport)
  const scouts = useInfiniteQuery(scoutDirectoryQueries.pages(scoutFilter)).data?.pages[0]
  const openings = useWantedOpenings(filter.text, filter.sport)
  const events = useWantedEvents(filter.text, filter.sport)
  const athletes = useInfiniteQuery(searchQueries.pages(filter)).data?.pages[0]
  // An address that asks for nothing begins with the reader's own sport.
  if (!asksForSomething(search) && ownSport) return <Navigate to={{ search: `?sport=${ownSport}` }} replace />
  // The list of scouts says why nobody is shown.
  const heldBack = own.data?.is_minor === true && scouts?.held_back !== null
  const atMost = part ? null : first
  const shows = (one: typeof part) => part === null || part === one
  return (
    <Page title={t('title')} lead={t('lead')} width="columns">
      <DiscoveryHead
        text={filter.text}
        sport={filter.sport}
        onText={(text) => change({ ...filter, text }, true)}
        onSport={(sport) => change(withSport(filter, sport))}
        counts={{
          openings: openings.openings?.length,
          scouts: scouts?.total,
          events: events.events?.length,
          athletes: athletes?.total,
        }}
      />
      <div className="space-y-6">
        {shows('openings') && !heldBack && <SearchOpenings {...openings} atMost={atMost} />}
        {shows('openings') && <SearchPitches />}
        {shows('scouts') && <SearchScouts filter={scoutFilter} shown={part ? firstScouts : first} />}
        {shows('events') && <SearchEvents {...events} atMost={atMost} />}
        {shows('athletes') && <SearchAthletes filter={filter} onFilter={change} atMost={atMost} />}
      </div>
      <OpenedOpening />
      <OpenedPitch />
    </Page>
  )
}
