import { useQuery } from '@tanstack/react-query'
import { Ellipsis, EyeOff, LogOut, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLeave } from '../mutations.ts'
import { blindReviewQueries } from '../queries.ts'
import { reviewAddress } from '../rules.ts'
import type { ListedReview } from '../types.ts'
import { AskDialog } from './ask-dialog.tsx'

/** One's reviews, the open ones first. */
export function ReviewList() {
  const t = useT('blind-review')
  const mine = useQuery(blindReviewQueries.mine())
  const leave = useLeave()
  const [leaving, setLeaving] = useState<ListedReview | null>(null)
  if (mine.isPending) return <ListSkeleton rows={4} />
  if (mine.error && !mine.data)
    return <ErrorState error={mine.error} onRetry={() => void mine.refetch()} busy={mine.isFetching} />
  if (mine.data.length === 0)
    return (
      <EmptyState
        icon={<EyeOff aria-hidden />}
        title={t('empty')}
        action={
          <LinkButton to="/scout/search" variant="primary">
            {t('empty_action')}
          </LinkButton>
        }
      >
        {t('empty_text')}
      </EmptyState>
    )
  const way = leaving?.owner ? 'end' : 'leave'
  return (
    <>
      <ul className="divide-y divide-hair border-y border-line">
        {mine.data.map((one) => (
          <ReviewRow key={one.id} one={one} onLeave={() => setLeaving(one)} />
        ))}
      </ul>
      {leaving && (
        <AskDialog
          title={t(`leave.${way}_title`, { name: leaving.name })}
          text={t(`leave.${way}_text`)}
          action={t(`leave.${way}`)}
          change={leave}
          sent={leaving.id}
          onClose={() => setLeaving(null)}
          onDone={() => toast.success(t('leave.done', { name: leaving.name }))}
        />
      )}
    </>
  )
}

const stateOf = ({ revealed_at, owner, all_locked, locked }: ListedReview) =>
  revealed_at ? 'revealed' : owner && all_locked ? 'ready' : locked ? 'locked' : 'open'
const tones = { revealed: 'neutral', ready: 'good', locked: 'neutral', open: 'info' } as const

function ReviewRow({ one, onLeave }: { one: ListedReview; onLeave: () => void }) {
  const t = useT('blind-review')
  const language = useLanguage()
  const { name, size, found, owner, revealed_at } = one
  const state = stateOf(one)
  const done = one.reviewers.find(({ you }) => you)?.done ?? 0
  const facts = [
    t('row.drawn', { size, found }),
    !owner && t('row.by', { name: one.by }),
    one.reviewers.length > 1 && t('reviewers.title', { count: one.reviewers.length }),
    state === 'open' && t('row.done', { done, size }),
    revealed_at
      ? t('row.revealed', { day: formatDate(revealed_at, language) })
      : t('row.started', { day: formatDate(one.started_at, language) }),
  ]
  return (
    <li className="relative flex items-start gap-3 py-3">
      <div className="min-w-0 grow">
        <Link
          to={reviewAddress(one.id)}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
        >
          {name}
        </Link>
        <p className="text-sm text-soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      <span className="relative">
        <Menu
          variant="ghost"
          size="sm"
          square
          aria-label={t('row.more', { name })}
          items={[
            {
              label: t(owner ? 'leave.end' : 'leave.leave'),
              icon: owner ? <Trash2 aria-hidden /> : <LogOut aria-hidden />,
              onSelect: onLeave,
            },
          ]}
        >
          <Ellipsis aria-hidden />
        </Menu>
      </span>
    </li>
  )
}
