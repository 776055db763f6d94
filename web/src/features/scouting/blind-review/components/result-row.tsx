import type { ReactNode } from 'react'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { Given, ResultLetter, Review } from '../types.ts'

type ResultRowProps = {
  one: ResultLetter
  review: Review
  /** Missing while it is read, and of whoever can no longer be seen. */
  card: AthleteCard | undefined
  chosen: boolean
  onChoose: (id: string, on: boolean) => void
  onOpen: (id: string) => void
  /** Position, club and class year, as the page that knows athletes draws it. */
  line: (card: AthleteCard) => ReactNode
}

/** The letter, whose it was, the places and everybody's grades. */
export function ResultRow({ one, review, card, chosen, onChoose, onOpen, line }: ResultRowProps) {
  const t = useT('blind-review')
  const language = useLanguage()
  const { letter, mean, differs, place, graded_place } = one
  const figure = getFormatter('NumberFormat', language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 2,
  })
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3" data-result={letter}>
      {card ? (
        <input
          type="checkbox"
          checked={chosen}
          onChange={({ target }) => onChoose(card.id, target.checked)}
          aria-label={t('result.choose', { name: card.display_name })}
          className="mt-1 size-4.5 accent-accent"
        />
      ) : (
        <span className="size-4.5" />
      )}
      <span
        aria-hidden
        className="grid size-8 shrink-0 place-items-center rounded-md border border-dashed border-line-strong font-semibold text-soft"
      >
        {letter}
      </span>
      <div className="min-w-0 grow basis-40">
        {card ? (
          <button
            type="button"
            onClick={() => onOpen(card.id)}
            className="rounded-sm text-left font-semibold wrap-anywhere text-accent-ink hover:underline"
          >
            {card.display_name}
          </button>
        ) : (
          <p className="font-medium text-faint">
            {one.athlete_id ? t('letters.athlete', { letter }) : t('gone', { letter })}
          </p>
        )}
        {card && <p className="text-sm text-soft">{line(card)}</p>}
        {graded_place !== null && place !== null && (
          <p className="text-sm text-faint">{t('result.place', { place: graded_place, before: place })}</p>
        )}
        {differs.length > 0 && (
          <p className="mt-1">
            <Badge tone="attention" wraps>
              {t('result.differs', {
                criteria: formatList(
                  differs.map((n) => review.criteria[n - 1] ?? ''),
                  language,
                ),
              })}
            </Badge>
          </p>
        )}
      </div>
      <span className="num w-12 text-right text-xl font-semibold">
        {mean === null ? '–' : figure.format(mean)}
        <span className="sr-only">
          {mean === null ? t('result.ungraded') : t('result.mean', { mean: figure.format(mean) })}
        </span>
      </span>
      <ul className="w-full space-y-1 pl-8.5 text-sm text-soft sm:pl-20.5">
        {one.grades.map((given) => (
          <GivenRow key={given.scout_id} given={given} review={review} />
        ))}
      </ul>
    </li>
  )
}

function GivenRow({ given, review }: { given: Given; review: Review }) {
  const t = useT('blind-review')
  const who = review.reviewers.find(({ id }) => id === given.scout_id)
  const name = who?.you ? t('reviewers.you') : (who?.name ?? t('result.someone'))
  const grades = given.skipped
    ? t('result.skipped')
    : given.grades.map((grade, n) => `${review.criteria[n]} ${grade ?? '–'}`).join(' · ')
  return (
    <li className="wrap-anywhere">
      {t('result.by', { name, grades })}
      {given.note && <q className="block text-ink">{given.note}</q>}
    </li>
  )
}
