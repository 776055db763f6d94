import {
  CalendarClock,
  ChevronRight,
  CircleSlash,
  Clock,
  Coffee,
  Hourglass,
  type LucideIcon,
  MessageSquare,
} from 'lucide-react'
import { Link } from 'react-router'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import type { useAgenda } from '../queries.ts'
import type { AgendaEntry } from '../types.ts'

const icons: Record<AgendaEntry['kind'], LucideIcon> = {
  messages: MessageSquare,
  due: CalendarClock,
  declined: CircleSlash,
  stale: Clock,
  pending: Hourglass,
}

/** What needs the scout now, one line each. */
export function AgendaList({ agenda }: { agenda: ReturnType<typeof useAgenda> }) {
  const t = useT('scout-agenda')
  const { entries, loading, error, retry } = agenda
  if (loading) return <ListSkeleton rows={3} />
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (entries.length === 0)
    return (
      <EmptyState icon={<Coffee aria-hidden />} title={t('quiet.title')}>
        {t('quiet.text')}
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <Entry key={entry.kind} entry={entry} />
      ))}
    </ul>
  )
}

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
        <p className="truncate text-sm text-soft">
          {names.length > 0
            ? formatList(
                names.length < count ? [...names, t('and_more', { count: count - names.length })] : names,
                language,
              )
            : t(`hint.${kind}`)}
        </p>
      </div>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
    </li>
  )
}
