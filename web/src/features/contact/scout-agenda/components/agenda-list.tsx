import {
  CalendarClock,
  ChevronRight,
  CircleSlash,
  Clock,
  Hourglass,
  type LucideIcon,
  MessageSquare,
  Search,
} from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import type { useAgenda } from '../queries.ts'
import type { AgendaEntry } from '../types.ts'

// It comes after the line itself, whose place it takes.
const UnreadWriters = lazyWhenOnline(() =>
  import('./unread-writers.tsx').then((part) => ({ default: part.UnreadWriters })),
)

const icons: Record<AgendaEntry['kind'], LucideIcon> = {
  unverified: CircleSlash,
  messages: MessageSquare,
  due: CalendarClock,
  declined: CircleSlash,
  stale: Clock,
  in_review: Hourglass,
}

/** What needs the scout now, one line each, and below it what others have to do: only the first is counted as waiting. */
export function AgendaList({ agenda }: { agenda: ReturnType<typeof useAgenda> }) {
  const t = useT('scout-agenda')
  const { entries, loading, failure, boards } = agenda
  if (loading) return <ListSkeleton rows={3} />
  if (failure) return <ErrorState {...failure} />
  const own = entries.filter(({ waits }) => waits)
  const others = entries.filter(({ waits }) => !waits)
  const fresh = boards.kept === 0
  return (
    <>
      {own.length === 0 ? (
        <EmptyState
          icon={fresh ? <Search aria-hidden /> : <CalendarClock aria-hidden />}
          title={t(fresh ? 'fresh.title' : 'quiet.title')}
          action={fresh && <LinkButton to="/scout/search">{t('search.label')}</LinkButton>}
        >
          {t(fresh ? 'fresh.text' : 'quiet.text')}
        </EmptyState>
      ) : (
        <Entries entries={own} />
      )}
      {others.length > 0 && (
        <section aria-labelledby="agenda-others" className="border-t border-line">
          <h3 id="agenda-others" className="px-4 pt-3 pb-1 text-sm text-soft sm:px-6">
            {t('others')}
          </h3>
          <Entries entries={others} />
        </section>
      )}
    </>
  )
}

const Entries = ({ entries }: { entries: AgendaEntry[] }) => (
  <ul className="divide-y divide-hair">
    {entries.map((entry) => (
      <Entry key={entry.kind} entry={entry} />
    ))}
  </ul>
)

function Entry({ entry: { kind, count, names, to, waits } }: { entry: AgendaEntry }) {
  const t = useT('scout-agenda')
  const language = useLanguage()
  const Icon = icons[kind]
  return (
    <li className="relative flex items-center gap-3.5 px-4 py-3.5 hover:bg-sunk/60 sm:px-6">
      <Icon aria-hidden className={waits ? 'size-5 shrink-0 text-accent' : 'size-5 shrink-0 text-faint'} />
      <div className="min-w-0 grow">
        <Link to={to} className="font-semibold after:absolute after:inset-0">
          {t(`entry.${kind}`, { count })}
        </Link>
        <p
          className={
            names.length > 0 || kind === 'messages' ? 'truncate text-sm text-soft' : 'text-sm text-soft'
          }
        >
          {names.length > 0 ? (
            formatList(
              names.length < count ? [...names, t('and_more', { count: count - names.length })] : names,
              language,
            )
          ) : kind === 'messages' ? (
            <Suspense fallback={t('hint.messages')}>
              <UnreadWriters />
            </Suspense>
          ) : (
            t(`hint.${kind}`)
          )}
        </p>
      </div>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
    </li>
  )
}
