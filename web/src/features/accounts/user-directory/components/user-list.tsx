import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, BadgeCheck, Users } from 'lucide-react'
import { Link, Navigate } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { countryName } from '#web/lib/countries.ts'
import { formatAgo, formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { userDirectoryQueries } from '../queries.ts'
import { nextDirection } from '../rules.ts'
import type { ListedPerson, Sort, UserFilter } from '../types.ts'

type UserListProps = {
  filter: UserFilter
  openId: string | null
  columns: ReadonlySet<Sort>
  selected: ReadonlyMap<string, string>
  onSelect: (people: readonly ListedPerson[], isSelected: boolean) => void
}

/** The people who match, sorted by a press on a head, a page at a time. */
export function UserList({ filter, openId, columns, selected, onSelect }: UserListProps) {
  const t = useT('user-directory')
  const [params, setParams] = useSearchParams()
  const list = useQuery(userDirectoryQueries.list(filter))
  if (list.isPending) return <ListSkeleton rows={8} />
  if (list.error) return <ErrorState error={list.error} onRetry={list.refetch} />
  const { people, total } = list.data
  const pages = Math.ceil(total / LIMITS.directory.pagePeople)
  if (people.length === 0 && total > 0 && !list.isPlaceholderData) {
    const last = new URLSearchParams(params)
    last.set('page', String(pages))
    return <Navigate to={`?${last}`} replace />
  }
  if (people.length === 0)
    return (
      <EmptyState title={t('empty')} icon={<Users aria-hidden />}>
        {t('empty_text')}
      </EmptyState>
    )
  const go = (page: number) =>
    setParams((to) => {
      to.set('page', String(page + 1))
      return to
    })
  const first = filter.page * LIMITS.directory.pagePeople
  const shown = (
    ['name', 'role', 'age', 'check', 'state', 'seen', 'reports', 'country', 'joined'] as const
  ).filter((column) => column === 'name' || columns.has(column))
  return (
    <>
      {/* A phone says it all in one column; where there is little room the check stands beside the name. */}
      <Table
        caption={t('list')}
        className="text-sm max-sm:[&_:is(td,th):nth-child(n+3)]:hidden [&_:is(td,th)]:px-2"
      >
        <thead>
          <tr>
            <Th className="w-8">
              <input
                type="checkbox"
                aria-label={t('select_all')}
                className="size-4.5 accent-accent"
                checked={people.every(({ id }) => selected.has(id))}
                onChange={({ target }) => onSelect(people, target.checked)}
              />
            </Th>
            {shown.map((column) => (
              <Head key={column} column={column} filter={filter} isNarrow={openId !== null} />
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr
              key={person.id}
              className={clsx(
                'hover:bg-sunk',
                person.id === openId && 'bg-accent-wash',
                selected.has(person.id) && 'bg-sunk/60',
              )}
            >
              <Td>
                <input
                  type="checkbox"
                  aria-label={t('select_one', { name: person.full_name })}
                  className="size-4.5 accent-accent"
                  checked={selected.has(person.id)}
                  onChange={({ target }) => onSelect([person], target.checked)}
                />
              </Td>
              {shown.map((column) => (
                <Cell key={column} column={column} person={person} openId={openId} columns={columns} />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-3 text-sm text-soft">
        <p aria-live="polite">
          {list.isPlaceholderData
            ? '\u00a0'
            : t('range', { first: first + 1, last: first + people.length, count: total })}
        </p>
        {pages > 1 && (
          <p className="flex flex-wrap items-center gap-2">
            <Button size="sm" disabled={filter.page === 0} onClick={() => go(filter.page - 1)}>
              {t('page_before')}
            </Button>
            <span className="num">{t('page', { page: filter.page + 1, pages })}</span>
            <Button size="sm" disabled={filter.page + 1 >= pages} onClick={() => go(filter.page + 1)}>
              {t('page_after')}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

/** `isNarrow`: somebody is open beside the list. */
function Head({ column, filter, isNarrow }: { column: Sort; filter: UserFilter; isNarrow: boolean }) {
  const t = useT('user-directory')
  const [params] = useSearchParams()
  const isSorted = filter.sort === column
  const to = new URLSearchParams(params)
  to.set('sort', column)
  to.set('down', nextDirection(column, filter) ? '1' : '0')
  to.delete('page')
  const Arrow = filter.descending ? ArrowDown : ArrowUp
  return (
    <Th
      numeric={column === 'reports'}
      className={column === 'check' ? (isNarrow ? 'max-2xl:hidden' : 'max-lg:hidden') : undefined}
      aria-sort={isSorted ? (filter.descending ? 'descending' : 'ascending') : 'none'}
    >
      <Link to={`?${to}`} className="inline-flex items-center gap-1 hover:text-ink">
        {t(`column.${column}`)}
        {isSorted && <Arrow aria-hidden className="size-3.5" />}
      </Link>
    </Th>
  )
}

function Age({ person: { is_minor, age_band } }: { person: ListedPerson }) {
  const t = useT('user-directory')
  const band = age_band?.replace('-', '–')
  return is_minor ? <Badge>{band ?? t('minor')}</Badge> : <span>{band ?? '–'}</span>
}

function State({ person: { state } }: { person: ListedPerson }) {
  const t = useT('user-directory')
  if (state === 'active') return t('state.active')
  return <Badge tone={state === 'suspended' ? 'bad' : 'attention'}>{t(`state.${state}`)}</Badge>
}

type CellProps = { column: Sort; person: ListedPerson; openId: string | null; columns: ReadonlySet<Sort> }

function Cell({ column, person, openId, columns }: CellProps) {
  const isOpen = person.id === openId
  const t = useT('user-directory')
  const language = useLanguage()
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  to.set('person', person.id)
  if (column === 'name')
    return (
      // Beside an open person the table has less room; the address stands there whole.
      <Td
        className={clsx(
          'max-sm:w-full max-sm:max-w-0',
          openId ? 'lg:max-w-48' : 'sm:max-md:max-w-44 md:max-lg:max-w-56 lg:max-w-64',
        )}
      >
        <Link to={`?${to}`} aria-current={isOpen ? 'true' : undefined} className="flex items-center gap-3">
          <Avatar name={person.full_name} size="sm" className={isOpen ? 'bg-surface' : undefined} />
          <span className="min-w-0">
            <span className="flex items-center gap-1.5">
              <span className="truncate font-medium">{person.full_name}</span>
              {person.is_verified && columns.has('check') && (
                <BadgeCheck
                  aria-label={t('verified')}
                  className="size-4 shrink-0 text-accent-ink lg:hidden"
                />
              )}
            </span>
            <span className="block truncate text-soft">{person.email}</span>
            <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 sm:hidden">
              {columns.has('role') && <span>{t(`role.${person.role}`)}</span>}
              {columns.has('age') && person.age_band && <Age person={person} />}
              {columns.has('state') && person.state !== 'active' && <State person={person} />}
              {columns.has('reports') && person.reports > 0 && (
                <span>{t('reports_count', { count: person.reports })}</span>
              )}
            </span>
          </span>
        </Link>
      </Td>
    )
  if (column === 'role') return <Td>{t(`role.${person.role}`)}</Td>
  if (column === 'age')
    return (
      <Td className="whitespace-nowrap">
        <Age person={person} />
      </Td>
    )
  if (column === 'check')
    return (
      <Td className={clsx('whitespace-nowrap', openId ? 'max-2xl:hidden' : 'max-lg:hidden')}>
        {person.is_verified ? (
          <span className="inline-flex items-center gap-1 text-accent-ink">
            <BadgeCheck aria-hidden className="size-4" />
            {t('verified')}
          </span>
        ) : (
          <span className="text-faint">{t('check_none')}</span>
        )}
      </Td>
    )
  if (column === 'state')
    return (
      <Td>
        <State person={person} />
      </Td>
    )
  if (column === 'seen')
    return (
      <Td className="whitespace-nowrap">
        {person.seen_at ? formatAgo(person.seen_at, language) : t('seen_never')}
      </Td>
    )
  if (column === 'reports') return <Td numeric>{person.reports === 0 ? '–' : person.reports}</Td>
  if (column === 'country') return <Td>{person.country ? countryName(person.country, language) : '–'}</Td>
  return <Td className="whitespace-nowrap">{formatDate(person.joined_at, language)}</Td>
}
