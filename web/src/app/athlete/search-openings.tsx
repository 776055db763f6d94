import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { Suspense, useState } from 'react'
import { readPrecision, readTiming } from '#web/features/athletes/measurement/types.ts'
import { MetricFigure } from '#web/features/scouting/athlete-search/components/metric-figure.tsx'
import { useFilterChips } from '#web/features/scouting/athlete-search/filters/components/use-filter-chips.tsx'
import { fromSearchRequest, searchRequest } from '#web/features/scouting/athlete-search/queries.ts'
import { provenanceLabel } from '#web/features/scouting/athlete-search/rules.ts'
import { useDiscoveryPart } from '#web/features/scouting/discovery/address.ts'
import { DiscoverySection } from '#web/features/scouting/discovery/components/discovery-section.tsx'
import { OpeningPanel } from '#web/features/scouting/opening/components/opening-panel.tsx'
import { OpeningRow } from '#web/features/scouting/opening/components/opening-row.tsx'
import { openingQueries } from '#web/features/scouting/opening/queries.ts'
import type { Condition } from '#web/features/scouting/opening/types.ts'
import { foldText } from '#web/lib/fold-text.ts'
import { formatChoices, formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { number, object, text as textReader } from '#web/lib/json-reader.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { readMeasurer } from '#web/ui/measured-by.tsx'
import { OpeningPitch } from './search-pitches.tsx'

const ReportMenu = lazyWhenOnline(() =>
  import('../shell/report-menu.tsx').then((part) => ({ default: part.ReportMenu })),
)

/** What scouts look for in one's sports, with every word of the text in its title, text or name of the scout. */
export function useWantedOpenings(text: string, sport: string | null) {
  const query = useQuery(openingQueries.offered())
  const words = foldText(text).split(/\s+/).filter(Boolean)
  return {
    query,
    openings: query.data?.filter((opening) => {
      const { title, body, scout } = opening
      const said = foldText([title, body, scout.display_name, scout.organization].join(' '))
      return (sport === null || opening.sport === sport) && words.every((word) => said.includes(word))
    }),
  }
}

type SearchOpeningsProps = ReturnType<typeof useWantedOpenings> & {
  /** The first few of all, with the way to the others; null for all of them. */
  atMost: number | null
}

export function SearchOpenings({ query, openings = [], atMost }: SearchOpeningsProps) {
  const t = useT('discovery')
  const { hrefOf } = useDiscoveryPart()
  const shown = atMost ? openings.slice(0, atMost) : openings
  return (
    <DiscoverySection
      title={t('part.openings')}
      all={shown.length < openings.length ? { to: hrefOf('openings'), count: openings.length } : undefined}
      query={query}
    >
      {shown.length === 0 ? (
        <p className="px-4 pb-4 text-soft sm:px-6">{t('no_openings')}</p>
      ) : (
        <ul aria-label={t('part.openings')} className="divide-y divide-hair">
          {shown.map((opening) => (
            <OpeningRow key={opening.id} opening={opening} />
          ))}
        </ul>
      )}
    </DiscoverySection>
  )
}

/** The opening that the address names, over the search. */
export function OpenedOpening() {
  const t = useT('opening')
  const [params, setParams] = useSearchParams()
  const id = params.get('opening')
  const { data } = useQuery({ ...openingQueries.offered(), enabled: Boolean(id) })
  const offered = data?.find((one) => one.id === id)
  const [read, setRead] = useState(offered)
  if (offered && offered !== read) setRead(offered)
  // One that closes while it is open stays: somebody may be writing a pitch for it.
  const opening = offered ?? (read?.id === id ? read : undefined)
  const close = () =>
    setParams(
      (now) => {
        now.delete('opening')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Dialog open={Boolean(id)} onClose={close} title={opening?.title ?? t('one')} side>
      {opening ? (
        <OpeningPanel
          opening={opening}
          pitch={<OpeningPitch openingId={opening.id} scoutName={opening.scout.display_name} />}
          line={(condition) => <ConditionLine sport={opening.sport} condition={condition} />}
          menu={
            <Suspense fallback={<span className="size-8" />}>
              <ReportMenu
                subjectType="opening"
                subjectId={opening.id}
                personId={opening.scout.user_id}
                name={opening.scout.display_name}
              />
            </Suspense>
          }
        />
      ) : (
        data && <EmptyState title={t('gone')}>{t('gone_text')}</EmptyState>
      )}
    </Dialog>
  )
}

const order: string[] = []
/** The filter of one condition, or of what somebody has there; without a value it asks for nothing but the sport. */
const filterOf = (sport: string, part: Condition['part'], value: unknown) =>
  fromSearchRequest(
    searchRequest(
      { sport, ...(value !== undefined && { [part]: part === 'metrics' ? [value] : value }) },
      `opening.${part}`,
    ),
  )
const measured = object({ metric: textReader })
const ownTown = object({ name: textReader, km: number })
const ownMeasurement = object({
  value: number,
  provenance: number,
  timing: readTiming,
  measured_on: textReader,
  precision: readPrecision,
  method: textReader,
  measured_by: readMeasurer,
})

/** What is asked for, and what the athlete has there; with a mark that is more than a colour. */
function ConditionLine({ sport, condition }: { sport: string; condition: Condition }) {
  const t = useT('opening')
  const language = useLanguage()
  const { part, asked, met } = condition
  const chips = useFilterChips(filterOf(sport, part, asked), order, sport)
  const field = chips[0]?.field
  const values = formatChoices(
    chips.map(({ value }) => value),
    language,
  )
  const Mark = met ? CircleCheck : CircleDashed
  return (
    <div className="flex items-start gap-3">
      <Mark
        aria-hidden
        className={met ? 'mt-0.5 size-5 shrink-0 text-pitch' : 'mt-0.5 size-5 shrink-0 text-faint'}
      />
      <div className="flex min-w-0 grow flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className={met ? undefined : 'font-semibold'}>
          <span className="sr-only">{t(met ? 'met' : 'missing')} </span>
          {field ? t('asked', { field, values }) : values}
        </p>
        <div className="text-soft">
          <OwnValue sport={sport} condition={condition} />
        </div>
      </div>
    </div>
  )
}

function OwnValue({ sport, condition: { part, asked, own, met } }: { sport: string; condition: Condition }) {
  const t = useT('opening')
  const common = useT()
  const language = useLanguage()
  const isList = part !== 'metrics' && part !== 'near' && part !== 'hasVideo' && part !== 'minProvenance'
  const chips = useFilterChips(
    filterOf(sport, part, isList && own !== null ? [own].flat() : undefined),
    order,
    sport,
  )
  if (own === null) {
    const missing = { metrics: 'no_measurement', near: 'no_town' }[part as string] ?? 'not_said'
    return met ? null : t(missing)
  }
  if (part === 'near') return t('own_town', ownTown(own, 'opening.own'))
  if (part === 'metrics') {
    const { metric } = measured(asked, 'opening.asked')
    return (
      <MetricFigure value={{ metric, ...ownMeasurement(own, 'opening.own') }} size="sm" nameless inline />
    )
  }
  if (part === 'hasVideo') return own ? null : t('no_film')
  if (part === 'minProvenance')
    return Number(own) > 0 ? common(`provenance.${provenanceLabel(Number(own))}`) : t('no_measurement')
  return formatList(
    chips.map(({ value }) => value),
    language,
  )
}
