import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { BadgeCheck, Users } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { userDirectoryQueries } from '../queries.ts'
import type { DirectoryUser, UserFilter } from '../types.ts'

type UserListProps = { filter: UserFilter; openId: string | null }

export function UserList({ filter, openId }: UserListProps) {
  const t = useT('user-directory')
  const list = useInfiniteQuery(userDirectoryQueries.list(filter))
  if (list.isPending) return <ListSkeleton rows={8} />
  if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} />
  const people = list.data.pages.flatMap((page) => page.people)
  if (people.length === 0) {
    return (
      <EmptyState title={t('empty')} icon={<Users aria-hidden />}>
        {t('empty_text')}
      </EmptyState>
    )
  }
  return (
    <>
      <p
        aria-hidden
        className="hidden h-9 items-center gap-3 border-b border-line px-6 text-xs font-medium text-soft lg:flex"
      >
        <span className="grow">{t('person')}</span>
        <span className="w-28 text-right">{t('joined')}</span>
      </p>
      <ul aria-label={t('list')} className="divide-y divide-hair">
        {people.map((person) => (
          <li key={person.id}>
            <Row person={person} open={person.id === openId} />
          </li>
        ))}
      </ul>
      <div className="px-4 pb-4 sm:px-6">
        <LoadMore
          shown={people.length}
          total={list.data.pages[0]?.total ?? null}
          hasMore={list.hasNextPage}
          busy={list.isFetchingNextPage}
          onMore={() => list.fetchNextPage()}
        />
      </div>
    </>
  )
}

function Row({ person, open }: { person: DirectoryUser; open: boolean }) {
  const t = useT('user-directory')
  const language = useLanguage()
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  to.set('person', person.id)
  return (
    <Link
      to={`?${to}`}
      aria-current={open ? 'true' : undefined}
      className={clsx(
        'flex items-center gap-3 px-4 py-2 hover:bg-sunk sm:px-6',
        open && 'bg-accent-wash hover:bg-accent-wash',
      )}
    >
      <Avatar name={person.full_name} size="sm" />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{person.full_name}</span>
        <span className="block truncate text-sm text-soft">{person.email}</span>
      </span>
      <span className="hidden shrink-0 flex-wrap items-center justify-end gap-1.5 sm:flex">
        {person.athlete?.is_minor && <Badge>{t('minor')}</Badge>}
        {person.scout?.is_verified && (
          <Badge tone="good">
            <BadgeCheck aria-hidden />
            {t('verified')}
          </Badge>
        )}
      </span>
      <span className="w-20 shrink-0 text-right text-sm text-soft">{t(`role.${person.role}`)}</span>
      <span className="hidden w-28 shrink-0 text-right text-sm text-faint lg:block">
        {formatDate(person.created_at, language)}
      </span>
    </Link>
  )
}
