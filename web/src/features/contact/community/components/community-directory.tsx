import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ShieldCheck, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Badge, CountBadge } from '#web/ui/badge.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Select } from '#web/ui/select.tsx'
import { SettledSearchInput } from '#web/ui/settled-search-input.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { communityQueries } from '../queries.ts'
import { type Community, KINDS, type Kind, type OwnCommunity } from '../types.ts'
import { CommunityMark } from './community-mark.tsx'
import { VerifiedMark } from './moderator-names.tsx'

type DirectoryProps = {
  /** Where communities are opened: `/athlete/communities`. */
  base: string
  isSignedIn: boolean
  /** Stands where nobody has found anything: the way to a new one. */
  start: ReactNode
}

/** Where somebody belongs, and what else there is. */
export function CommunityDirectory({ base, isSignedIn, start }: DirectoryProps) {
  const t = useT('community')
  return (
    <div className="space-y-8">
      {isSignedIn && <OwnCommunities base={base} />}
      <FoundCommunities base={base} isSignedIn={isSignedIn} start={start} />
      <p className="flex gap-2 rounded-md bg-sunk p-4 text-sm text-soft">
        <ShieldCheck aria-hidden className="size-4 shrink-0" />
        {t('minors_note')}
      </p>
    </div>
  )
}

function OwnCommunities({ base }: { base: string }) {
  const t = useT('community')
  const { data, error, refetch, isFetching } = useQuery(communityQueries.mine())
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <ListSkeleton rows={2} />
  if (data.length === 0) return null
  return (
    <section aria-labelledby="communities-mine">
      <h2 id="communities-mine" className="mb-3">
        {t('mine')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {data.map((community) => (
          <OwnCard key={community.id} base={base} community={community} />
        ))}
      </ul>
    </section>
  )
}

function OwnCard({ base, community }: { base: string; community: OwnCommunity }) {
  const t = useT('community')
  const { id, name, kind, members, my_state, is_resting, unread, waiting } = community
  return (
    <li className="relative flex gap-3 rounded-lg border border-line bg-surface p-4 hover:border-line-strong">
      <CommunityMark name={name} kind={kind} />
      <div className="min-w-0 grow">
        <Link to={`${base}/${id}`} className="font-semibold wrap-anywhere after:absolute after:inset-0">
          {name}
        </Link>
        <p className="text-sm text-soft">
          {t(`kind.${kind}`)} · {t('members', { count: members })}
        </p>
        {(my_state !== 'active' || is_resting || waiting > 0) && (
          <p className="mt-2 flex flex-wrap gap-2">
            {my_state === 'asked' && <Badge>{t('state.asked')}</Badge>}
            {my_state === 'guardian' && <Badge tone="attention">{t('state.guardian')}</Badge>}
            {is_resting && <Badge tone="attention">{t('state.resting')}</Badge>}
            {waiting > 0 && <Badge tone="info">{t('waiting', { count: waiting })}</Badge>}
          </p>
        )}
      </div>
      {unread > 0 && <CountBadge count={unread} label={t('unread', { count: unread })} />}
    </li>
  )
}

function FoundCommunities({ base, isSignedIn, start }: DirectoryProps) {
  const t = useT('community')
  const [search, setSearch] = useSearchParams()
  const { pathname } = useLocation()
  const kind = KINDS.find((one) => one === search.get('kind')) ?? null
  const words = search.get('q') ?? ''
  const found = useInfiniteQuery(communityQueries.found({ kind, words }))
  const ask = (name: string, value: string) =>
    // What was typed last must not take back the way to a community that was opened meanwhile.
    location.pathname === pathname &&
    setSearch(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: true },
    )
  const communities = found.data?.pages.flatMap((page) => page.communities) ?? []
  const total = found.data?.pages[0]?.total ?? 0
  return (
    <section aria-labelledby="communities-found">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="communities-found">{t(isSignedIn ? 'find_more' : 'find')}</h2>
        <div className="flex w-full gap-2 sm:w-auto">
          <Select
            aria-label={t('field.kind')}
            value={kind ?? ''}
            onChange={({ target }) => ask('kind', target.value)}
            className="w-auto! shrink-0"
          >
            <option value="">{t('any_kind')}</option>
            {KINDS.map((one: Kind) => (
              <option key={one} value={one}>
                {t(`kind.${one}`)}
              </option>
            ))}
          </Select>
          <SettledSearchInput
            label={t('search')}
            placeholder={t('search_hint')}
            text={words}
            onText={(next) => ask('q', next)}
          />
        </div>
      </div>
      {found.error && !found.data ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} busy={found.isFetching} />
      ) : !found.data ? (
        <ListSkeleton rows={4} />
      ) : communities.length === 0 ? (
        <EmptyState
          title={t(kind || words ? 'none_found' : 'none')}
          icon={<Users aria-hidden />}
          action={kind || words ? null : start}
        >
          {t(kind || words ? 'none_found_text' : 'none_text')}
        </EmptyState>
      ) : (
        <>
          <p aria-live="polite" className="sr-only">
            {t('found', { count: total })}
          </p>
          <ul className="divide-y divide-hair border-y border-line">
            {communities.map((community) => (
              <FoundRow key={community.id} base={base} community={community} />
            ))}
          </ul>
          <LoadMore
            shown={communities.length}
            total={total}
            hasMore={found.hasNextPage}
            busy={found.isFetchingNextPage}
            onMore={() => void found.fetchNextPage()}
          />
        </>
      )}
    </section>
  )
}

function FoundRow({ base, community }: { base: string; community: Community }) {
  const t = useT('community')
  const words = useT('sport')
  const {
    id,
    name,
    kind,
    about,
    place,
    sport,
    members,
    posts_this_week,
    moderators,
    age_policy,
    join_policy,
  } = community
  const [moderator] = moderators
  const where = [t(`kind.${kind}`), sport && words(`sport.${sport}`), place].filter(Boolean).join(' · ')
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 py-4 hover:bg-sunk/60 lg:grid-cols-[auto_minmax(0,1fr)_8rem_12rem_13rem]">
      <CommunityMark name={name} kind={kind} />
      <div className="min-w-0">
        <Link to={`${base}/${id}`} className="font-semibold wrap-anywhere after:absolute after:inset-0">
          {name}
        </Link>
        <p className="text-sm text-faint">{where}</p>
        {about && <p className="line-clamp-2 text-sm wrap-anywhere text-soft">{about}</p>}
      </div>
      <p className="col-start-2 text-sm text-soft lg:col-start-auto lg:text-right">
        <span className="whitespace-nowrap">{t('members', { count: members })}</span>
        <span className="lg:hidden"> · </span>
        <span className="whitespace-nowrap lg:block">{t('this_week', { count: posts_this_week })}</span>
      </p>
      <p className="col-start-2 flex min-w-0 items-center gap-1 text-sm text-soft lg:col-start-auto">
        {moderator && (
          <>
            <span className="truncate">{t('moderated_by', { name: moderator.name })}</span>
            {moderator.is_verified && <VerifiedMark />}
          </>
        )}
      </p>
      <p className="col-start-2 flex flex-wrap gap-2 lg:col-start-auto lg:justify-end">
        <Badge>{t(`ages.${age_policy}`)}</Badge>
        <Badge tone="accent">{t(`entry.${join_policy}`)}</Badge>
      </p>
    </li>
  )
}
