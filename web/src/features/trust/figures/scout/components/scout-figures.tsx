import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/lib/i18n.ts'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { FigureTile, FigureTiles } from '../../components/figure-tile.tsx'
import { PeriodHead, usePeriod } from '../../components/period-head.tsx'
import { figuresQueries } from '../../queries.ts'
import { useNumbers } from '../../use-numbers.ts'
import type { ScoutFigures as Figures } from '../types.ts'
import { BirthQuarters } from './birth-quarters.tsx'
import { FirstReply } from './first-reply.tsx'
import { OutcomesOwed } from './outcomes-owed.tsx'
import { SearchYield } from './search-yield.tsx'
import { StepBars } from './step-bars.tsx'

/** The scout's own work in a period, beside the period before. */
export function ScoutFigures() {
  const t = useT('figures')
  const asked = usePeriod('season')
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    ...figuresQueries.scout(asked.period),
    enabled: asked.isWhole,
  })
  return (
    <>
      <PeriodHead asked={asked} />
      {!asked.isWhole ? null : error && (!data || isPlaceholderData) ? (
        <ErrorState error={error} onRetry={refetch} busy={isFetching} />
      ) : isPending ? (
        <CardsSkeleton cards={5} />
      ) : (
        <div
          aria-busy={isPlaceholderData || undefined}
          className={isPlaceholderData ? 'space-y-4 opacity-60' : 'space-y-4'}
        >
          <Tiles figures={data} />
          <div className="grid gap-4 lg:grid-cols-2">
            <SearchYield figures={data} />
            <StepBars figures={data} />
            <BirthQuarters figures={data} />
            <FirstReply figures={data} />
            <OutcomesOwed owed={data.outcomes_owed} />
          </div>
          <p className="max-w-prose text-sm text-faint">{t('scout.foot')}</p>
        </div>
      )}
    </>
  )
}

function Tiles({ figures }: { figures: Figures }) {
  const t = useT('figures')
  const { format, percent, hours, hoursChange, than } = useNumbers()
  const { requests: now, requests_before: before, yield: brought, outcomes_owed: owed } = figures
  const reply = now.first_reply.median_hours
  const replyBefore = before.first_reply.median_hours
  const oldest = Math.max(0, ...owed.map(({ days }) => days))
  return (
    <FigureTiles columns={5}>
      <FigureTile
        label={t('scout.answered')}
        value={percent(now.answered, now.sent)}
        note={
          before.sent > 0
            ? t('scout.answered_before', {
                answered: now.answered,
                sent: now.sent,
                before: percent(before.answered, before.sent),
              })
            : t('scout.answered_of', { answered: now.answered, sent: now.sent })
        }
      />
      <FigureTile
        label={t('scout.reply')}
        value={hours(reply)}
        note={reply !== null && replyBefore !== null ? hoursChange(reply, replyBefore) : t('no_comparison')}
      />
      <FigureTile
        label={t('scout.opened')}
        value={format(brought.opened)}
        note={t('scout.opened_note', { searches: brought.searches, found: brought.found })}
      />
      <FigureTile
        label={t('scout.saved')}
        value={format(brought.saved)}
        note={than(brought.saved, figures.yield_before.saved)}
      />
      <FigureTile
        label={t('scout.owed')}
        value={format(owed.length)}
        tone={owed.length > 0 ? 'worse' : 'plain'}
        note={owed.length > 0 ? t('scout.owed_oldest', { count: oldest }) : t('scout.owed_none')}
      />
    </FigureTiles>
  )
}
