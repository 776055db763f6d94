import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Scale, SlidersHorizontal, TrendingUp } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import type { AthleteCard } from '../../types.ts'
import { matchQueries } from '../queries.ts'
import { needKey, nextStep, shownParts, totalOf } from '../rules.ts'
import type { Match } from '../types.ts'
import { MatchBar, shadeOf } from './match-score.tsx'
import { useNeedName, usePartWords } from './use-match-words.tsx'

type MatchWhyProps = {
  card: AthleteCard
  match: Match
  onWeights: () => void
  /** Takes the focus when it comes into being: somebody asked why before it was there. */
  onShown: (heading: HTMLElement | null) => void
}

/** Why somebody stands where they stand: what each part gave, and what was lost and why. */
export function MatchWhy({ card, match, onWeights, onShown }: MatchWhyProps) {
  const t = useT('athlete-search')
  const names = useT('metric')
  const nameOf = useNeedName()
  const wordsOf = usePartWords()
  const parts = match.people[card.id]
  const metrics = match.needs.flatMap(({ need, metric }) => (need === 'metric' && metric ? [metric] : []))
  const { data } = useQuery(matchQueries.counted(card.id, [...new Set(metrics)].sort()))
  if (!parts) return null

  const asked = match.needs.filter(({ need }) => need === 'metric')
  const ofNeed = (metric?: string, timing?: string) =>
    data?.find((one) => one.metric_code === metric && one.timing === timing)
  const counted = asked.flatMap(({ metric, timing }) => ofNeed(metric, timing) ?? [])
  const isRead = metrics.length === 0 || data !== undefined
  const step =
    isRead &&
    nextStep(
      match.needs,
      parts,
      asked.map(({ metric = '', timing }) => ({
        metric,
        provenance: ofNeed(metric, timing)?.provenance ?? null,
      })),
    )
  const shown = shownParts(match, parts)
  const total = totalOf(parts)
  return (
    <section aria-label={t('match.title', { total })}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 ref={onShown} tabIndex={-1} data-match-why={card.id} className="text-lg">
          {t('match.title', { total })}
        </h3>
        <Button variant="ghost" size="sm" onClick={onWeights} className="-mr-2">
          <SlidersHorizontal aria-hidden />
          {t('match.weights')}
        </Button>
      </div>
      <MatchBar parts={shown} className="mt-1.5 h-3" />
      <ul className="mt-2 divide-y divide-hair">
        {shown.map((part, at) => {
          const { need, points } = part
          const { has, why } = wordsOf({ card, counted, ...part })
          const lost = need.max - points
          return (
            <li key={needKey(need)} className="py-2">
              <p className="flex items-center gap-2">
                <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-xs', shadeOf(at))} />
                <span className="min-w-0 grow font-medium">{nameOf(need)}</span>
                <span className="num shrink-0 text-soft">
                  <RichText
                    text={t('match.of', { points, max: need.max })}
                    marks={{ n: (figure) => <span className="font-semibold text-ink">{figure}</span> }}
                  />
                </span>
              </p>
              <span aria-hidden className="my-1 block h-1 rounded-full bg-sunk">
                <span
                  style={{ width: `${(100 * points) / need.max}%` }}
                  className={clsx('block h-full rounded-full', shadeOf(at))}
                />
              </span>
              {isRead && (
                <p className="flex flex-wrap justify-between gap-x-3 text-sm text-soft">
                  <span>{has}</span>
                  <span className={clsx(lost > 0 && 'text-flood-ink')}>
                    {lost > 0 ? t('match.lost', { points: lost, why }) : t('match.nothing_lost')}
                  </span>
                </p>
              )}
            </li>
          )
        })}
      </ul>
      <p className="flex justify-between border-t border-line-strong pt-2 font-medium">
        {t('match.together')}
        <span className="num text-soft">
          <RichText
            text={t('match.of', { points: total, max: 100 })}
            marks={{ n: (figure) => <span className="font-semibold text-ink">{figure}</span> }}
          />
        </span>
      </p>
      <p className="mt-2 flex gap-2.5 text-sm text-soft">
        <Scale aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('match.never')}
      </p>
      {step && (
        <p className="mt-3 flex items-start gap-2.5 rounded-md bg-accent-wash p-3 text-accent-ink">
          <TrendingUp aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            {t(`match.step.${step.kind}`, {
              total: step.total,
              ...(step.metric && { metric: names(`name.${step.metric}`) }),
            })}
          </span>
        </p>
      )}
    </section>
  )
}
