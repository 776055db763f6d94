import { useQuery } from '@tanstack/react-query'
import { Lock, MessageSquare } from 'lucide-react'
import { Link } from 'react-router'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, Notice } from '#web/ui/card.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { reportedThreadQueries } from '../queries.ts'
import { type ReportedThread, THREAD_STATES, type ThreadState } from '../types.ts'

/** What admins may know of conversations: those that somebody reported, with the way to their cases. */
export function ReportedThreads() {
  const t = useT('reported-thread')
  const [params, setParams] = useSearchParams()
  const state = THREAD_STATES.find((one) => one === params.get('state')) ?? 'open'
  return (
    <div className="space-y-5">
      <Notice tone="neutral" icon={<Lock aria-hidden />} title={t('private')}>
        {t('private_text')}
      </Notice>
      <Card className="overflow-hidden p-0!">
        <fieldset className="flex flex-wrap gap-2 border-b border-line p-4 sm:px-6">
          <legend className="sr-only">{t('show')}</legend>
          {THREAD_STATES.map((one) => (
            <ToggleChip
              key={one}
              pressed={state === one}
              onClick={() =>
                setParams((now) => {
                  if (one === 'open') now.delete('state')
                  else now.set('state', one)
                  return now
                })
              }
            >
              {t(`state.${one}`)}
            </ToggleChip>
          ))}
        </fieldset>
        <Threads state={state} />
      </Card>
    </div>
  )
}

function Threads({ state }: { state: ThreadState }) {
  const t = useT('reported-thread')
  const { data, error, refetch, isFetching } = useQuery(reportedThreadQueries.listed(state))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <ListSkeleton rows={4} />
  if (data.length === 0)
    return (
      <EmptyState title={t(`none.${state}`)} icon={<MessageSquare aria-hidden />}>
        {t(`none_text.${state}`)}
      </EmptyState>
    )
  return (
    <ul aria-label={t(`state.${state}`)} className="divide-y divide-hair">
      {data.map((thread) => (
        <ThreadRow key={`${thread.case_id} ${thread.thread_id}`} thread={thread} state={state} />
      ))}
    </ul>
  )
}

const caseAddress = (state: ThreadState, id: string) =>
  `/admin/content?${new URLSearchParams({ ...(state === 'decided' && { status: 'decided' }), case: id })}`

function ThreadRow({ thread, state }: { thread: ReportedThread; state: ThreadState }) {
  const t = useT('reported-thread')
  const words = useT('report')
  const cases = useT('moderation')
  const language = useLanguage()
  const { case_id, name, reports, reasons, involves_minor, action, last_at } = thread
  return (
    <li className="relative px-4 py-3 hover:bg-sunk/60 sm:px-6">
      <p className="flex flex-wrap items-center gap-2">
        <Link
          to={caseAddress(state, case_id)}
          className="font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {name ? t('about', { name }) : t('about_gone')}
        </Link>
        {involves_minor && <Badge tone="attention">{t('minor')}</Badge>}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-1.5">
        {reasons.map((reason) => (
          <Badge key={reason} tone={state === 'open' ? 'bad' : 'neutral'}>
            {words(`reason.${reason}`)}
          </Badge>
        ))}
        {action && <Badge tone="info">{cases(`decided_as.${action}`)}</Badge>}
      </p>
      <p className="mt-1 text-sm text-soft">
        {t('reports', { count: reports })} · {formatAgo(last_at, language)}
      </p>
    </li>
  )
}
