import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { FilterPanel } from '#web/features/scouting/athlete-search/filters/components/filter-panel.tsx'
import { useSearchAddress } from '#web/features/scouting/athlete-search/filters/queries.ts'
import { withSport } from '#web/features/scouting/athlete-search/filters/rules.ts'
import { emptyFilter, searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import { OpeningForm } from '#web/features/scouting/opening/components/opening-form.tsx'
import { OpeningList } from '#web/features/scouting/opening/components/opening-list.tsx'
import { openingQueries } from '#web/features/scouting/opening/queries.ts'
import {
  asksForMinors,
  audienceOf,
  editAddress,
  formAddress,
  mayAskForMinors,
  wordsStand,
} from '#web/features/scouting/opening/rules.ts'
import { scoutProfileQueries } from '#web/features/scouting/scout-profile/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { useStableCallback } from '#web/lib/use-stable-callback.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Page } from '#web/ui/page.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Select } from '#web/ui/select.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { OpeningPitches } from './opening-pitches.tsx'

/** What a scout looks for and tells athletes. The form asks for the same as the search, and its choices stand in the address. */
export function ScoutOpenings() {
  const t = useT('opening')
  const account = useAccount()
  const scoutId = account?.id ?? ''
  const [params] = useSearchParams()
  const id = params.get('opening')
  const pitched = params.get('pitches')
  const profile = useQuery({ ...scoutProfileQueries.mine(scoutId), enabled: Boolean(scoutId) })
  const mine = useQuery({ ...openingQueries.mine(scoutId), enabled: Boolean(scoutId) })
  const [ownSport = null] = profile.data?.sports ?? []
  if (pitched) return <OpeningPitches openingId={pitched} />
  if (!id)
    return (
      <Page title={t('title')} lead={t('lead')} width="reading">
        <OpeningList scoutId={scoutId} newAddress="?opening=new" />
      </Page>
    )
  const opening = mine.data?.find((one) => one.id === id) ?? null
  const isNew = id === 'new'
  const isClosed = !isNew && (!opening || opening.state === 'closed')
  return (
    <Page title={t(isNew ? 'new' : 'change')} width="columns">
      {mine.error && !mine.data ? (
        <ErrorState error={mine.error} onRetry={() => void mine.refetch()} busy={mine.isFetching} />
      ) : !mine.data || !profile.data ? (
        <ListSkeleton rows={6} />
      ) : isClosed ? (
        <EmptyState title={t('gone')} action={<LinkButton to="/scout/openings">{t('title')}</LinkButton>}>
          {t('gone_own')}
        </EmptyState>
      ) : !params.has('sport') ? (
        <Navigate
          to={opening ? editAddress(opening) : formAddress('new', { ...emptyFilter, sport: ownSport })}
          replace
        />
      ) : (
        <EditedOpening
          key={id}
          opening={opening}
          verified={profile.data.is_verified === true}
          withMinors={mayAskForMinors(profile.data)}
          ownSports={profile.data.sports}
        />
      )}
    </Page>
  )
}

type EditedOpeningProps = {
  opening: Parameters<typeof OpeningForm>[0]['opening']
  verified: boolean
  withMinors: boolean
  ownSports: string[]
}

function EditedOpening({ opening, verified, withMinors, ownSports }: EditedOpeningProps) {
  const t = useT('opening')
  const words = useT('sport')
  const { sports } = useSportCatalog()
  const { filter, change } = useSearchAddress()
  const found = useInfiniteQuery({
    ...searchQueries.pages(audienceOf(filter, withMinors)),
    enabled: filter.sport !== null,
  })
  const [first] = found.data?.pages ?? []
  const forMinors = withMinors && asksForMinors(filter)
  const onFilter = useStableCallback((next: typeof filter) => change(next, true))
  return (
    <OpeningForm
      opening={opening}
      filter={filter}
      today={new Date().toISOString().slice(0, 10)}
      verified={verified}
      withMinors={withMinors}
    >
      <h2>{t('who')}</h2>
      <p aria-live="polite" className="mt-1 mb-4 min-h-8 text-soft">
        {first ? (
          <RichText
            text={t(forMinors ? 'fitting_young' : 'fitting', { count: first.total })}
            marks={{ n: (figure) => <span className="num text-2xl font-semibold text-ink">{figure}</span> }}
          />
        ) : (
          !filter.sport && t('choose_sport')
        )}
      </p>
      {!wordsStand(opening) && (
        <>
          <Field label={t('field.sport')} className="mb-4">
            <Select
              value={filter.sport ?? ''}
              placeholder={t('choose_sport')}
              options={sports.map(({ code }) => ({ value: code, label: words(`sport.${code}`) }))}
              onChange={({ target }) => onFilter(withSport(filter, target.value || null))}
            />
          </Field>
          <FilterPanel
            filter={filter}
            facets={first?.facets ?? null}
            ownSports={ownSports}
            forAthletes
            withMinors={withMinors}
            onChange={onFilter}
          />
          <p className="mt-4 text-sm text-faint">
            {t(forMinors ? 'minors_too' : withMinors ? 'minors_by_age' : 'adults_only')}
          </p>
        </>
      )}
    </OpeningForm>
  )
}
