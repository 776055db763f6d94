import { useFactLine } from '#web/lib/fact-words.ts'
import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Review } from '../types.ts'

/** How each admin decided, shown to those alone who have decided themselves. */
export function ReviewList({ reviews, myId }: { reviews: readonly Review[]; myId: string }) {
  const t = useT('verification-review')
  const factLine = useFactLine()
  if (reviews.length === 0) return null
  return (
    <ul aria-label={t('decisions')} className="divide-y divide-hair border-t border-line">
      {reviews.map(({ reviewer_id, decision, what_was_checked, reason }) => (
        <li key={reviewer_id} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2.5">
          <span className="font-medium">{t(reviewer_id === myId ? 'you' : 'another_admin')}</span>
          <Badge tone={decision === 'approved' ? 'good' : 'bad'}>{t(`decided.${decision}`)}</Badge>
          <span className="basis-full text-soft wrap-break-word">{factLine(what_was_checked) || reason}</span>
        </li>
      ))}
    </ul>
  )
}
