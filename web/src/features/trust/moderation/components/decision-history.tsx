import { clsx } from 'clsx'
import { formatDate, formatDateTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { hasTerm } from '../rules.ts'
import type { ModerationDecision } from '../types.ts'

/** What was decided, by whom, what the person said to it and how it was answered. */
export function DecisionHistory({ decision }: { decision: ModerationDecision }) {
  const t = useT('moderation')
  const language = useLanguage()
  const { action, status, until, decided_by, decided_at, appealed_at, reviewed_at, reviewed_by } = decision
  const { second_at, second_by, second_statement } = decision
  const by = (name: string | null, at: string) =>
    [name ?? t('admin_who_left'), formatDateTime(at, language)].join(' · ')
  return (
    <section className="space-y-4 border-t border-line pt-4">
      {/* The second admin's reasons beside the first one's. */}
      <div className={clsx('grid gap-4', second_statement && 'md:grid-cols-2')}>
        <div>
          <h3 className="mb-1 flex flex-wrap items-center gap-2">
            {t(`decided_as.${action}`)}
            <Badge tone={status === 'reversed' ? 'neutral' : 'info'}>{t(`status.${status}`)}</Badge>
          </h3>
          {until && hasTerm(action) && (
            <p className="text-sm text-soft">{t('until', { date: formatDate(until, language) })}</p>
          )}
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{decision.statement}</p>
          <p className="mt-1 text-sm text-soft">{by(decided_by, decided_at)}</p>
          {decision.ends_minors && <p className="mt-1 text-sm">{t('ends_minors')}</p>}
        </div>
        {second_at && second_statement && (
          <div>
            <h3 className="mb-1">{t('answer.confirmed')}</h3>
            <p className="wrap-anywhere whitespace-pre-line">{second_statement}</p>
            <p className="mt-1 text-sm text-soft">{by(second_by, second_at)}</p>
          </div>
        )}
      </div>
      {appealed_at && (
        <div>
          <h3 className="mb-1">{t('appeal')}</h3>
          <blockquote className="border-l-3 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">
            {decision.appeal}
          </blockquote>
          <p className="mt-1 text-sm text-soft">{formatDateTime(appealed_at, language)}</p>
        </div>
      )}
      {decision.lift_at && (
        <div>
          <h3 className="mb-1">{t('answer.lift_proposed')}</h3>
          <p className="wrap-anywhere whitespace-pre-line">{decision.lift_statement}</p>
          <p className="mt-1 text-sm text-soft">{by(decision.lift_by, decision.lift_at)}</p>
        </div>
      )}
      {reviewed_at && (
        <div>
          <h3 className="mb-1">{t(status === 'reversed' ? 'answer.lifted' : 'answer.stands')}</h3>
          <p className="wrap-anywhere whitespace-pre-line">{decision.review_statement}</p>
          <p className="mt-1 text-sm text-soft">{by(reviewed_by, reviewed_at)}</p>
        </div>
      )}
    </section>
  )
}
