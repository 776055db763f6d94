import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { MyPitchPanel } from '#web/features/scouting/pitch/components/my-pitch-panel.tsx'
import { MyPitches } from '#web/features/scouting/pitch/components/my-pitches.tsx'
import { PitchForm } from '#web/features/scouting/pitch/components/pitch-form.tsx'
import { pitchQueries } from '#web/features/scouting/pitch/queries.ts'
import { isUndecided, shownState, stateTone } from '#web/features/scouting/pitch/rules.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'

const ReportMenu = lazyWhenOnline(() =>
  import('../shell/report-menu.tsx').then((part) => ({ default: part.ReportMenu })),
)

/** Below an opening: the form for a pitch, or how the one stands that was sent. */
export function OpeningPitch({ openingId, scoutName }: { openingId: string; scoutName: string }) {
  const t = useT('pitch')
  const account = useAccount()
  const own = useQuery(athleteProfileQueries.of(account?.id ?? ''))
  const { data, error, refetch, isFetching } = useQuery(pitchQueries.mine())
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data || !account || !own.data) return <FormSkeleton fields={2} />
  const sent = data.find((pitch) => pitch.opening_id === openingId)
  if (!sent)
    return (
      <PitchForm
        openingId={openingId}
        athleteId={account.id}
        scoutName={scoutName}
        isMinor={own.data.is_minor === true}
        undecided={data.filter(({ state }) => isUndecided(state)).length}
      />
    )
  return (
    <section aria-labelledby="pitch-sent">
      <h3 id="pitch-sent">{t('yours')}</h3>
      <p className="mt-2 flex flex-wrap items-center gap-3">
        <Badge tone={stateTone[sent.state]}>{t(`state.${shownState(sent)}`)}</Badge>
        <LinkButton to={`?pitch=${sent.id}`} size="sm">
          {t('see')}
        </LinkButton>
      </p>
    </section>
  )
}

export function SearchPitches() {
  const { data } = useQuery(pitchQueries.mine())
  return data ? <MyPitches pitches={data} /> : null
}

/** The pitch that the address names, over the search. */
export function OpenedPitch() {
  const t = useT('pitch')
  const [params, setParams] = useSearchParams()
  const id = params.get('pitch')
  const { data, error, refetch, isFetching } = useQuery({ ...pitchQueries.mine(), enabled: Boolean(id) })
  const pitch = data?.find((one) => one.id === id)
  const close = () =>
    setParams(
      (now) => {
        now.delete('pitch')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Dialog open={Boolean(id)} onClose={close} title={pitch?.title || t('one')} side>
      {pitch ? (
        <MyPitchPanel
          pitch={pitch}
          menu={
            <Suspense fallback={<span className="size-8" />}>
              <ReportMenu
                subjectType="pitch"
                subjectId={pitch.id}
                personId={pitch.scout.user_id}
                name={pitch.scout.name}
              />
            </Suspense>
          }
        />
      ) : error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        data && <EmptyState title={t('missing')} />
      )}
    </Dialog>
  )
}
