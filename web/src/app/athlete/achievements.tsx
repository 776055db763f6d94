import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { OwnHonours } from '#web/features/athletes/achievement/components/own-honours.tsx'
import { athleteProfileQueries } from '#web/features/athletes/athlete-profile/queries.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

/** `?add=honour` opens the form, `?show=` says which are shown. */
export function AthleteAchievements() {
  const t = useT('achievement')
  const p = useT('athlete-profile')
  const s = useT('sport')
  const athleteId = useAccount()?.id ?? ''
  const { sports } = useSportCatalog()
  const [search, setSearch] = useSearchParams()
  const { data: profile, error, refetch, isPending } = useQuery(athleteProfileQueries.of(athleteId))
  const onAdd = (add: boolean) =>
    setSearch((now) => {
      if (add) now.set('add', 'honour')
      else now.delete('add')
      return now
    })
  return (
    <Page
      title={t('title')}
      width="reading"
      actions={
        profile && (
          <Button variant="primary" onClick={() => onAdd(true)}>
            <Plus aria-hidden />
            {t('add')}
          </Button>
        )
      }
    >
      {isPending && <ListSkeleton />}
      {error && !profile && <ErrorState error={error} onRetry={refetch} />}
      {profile === null && <EmptyState title={p('not_ready')}>{p('not_ready_text')}</EmptyState>}
      {profile && (
        <OwnHonours
          athleteId={profile.id}
          name={profile.display_name}
          isMinor={profile.is_minor}
          sport={profile.primary_sport}
          sports={sports.map(({ code }) => ({ value: code, label: s(`sport.${code}`) }))}
          adding={search.get('add') === 'honour'}
          onAdd={onAdd}
        />
      )}
    </Page>
  )
}
