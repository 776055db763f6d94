import { useQuery } from '@tanstack/react-query'
import { Cake, EyeOff, Flag, Shield, User } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { blindReviewQueries } from '../queries.ts'
import type { Letter } from '../types.ts'
import { BlindNumbers } from './blind-numbers.tsx'
import { useLetterLine } from './letter-line.tsx'

const hidden = { face: User, club: Shield, birthday: Cake, country: Flag }

/** What may be known of whoever stands behind a letter. */
export function LetterPerson({ reviewId, one }: { reviewId: string; one: Letter }) {
  const t = useT('blind-review')
  const lineOf = useLetterLine()
  const { letter, line } = one
  const numbers = useQuery({ ...blindReviewQueries.numbers(reviewId, letter), enabled: line !== null })
  if (!line)
    return (
      <EmptyState icon={<EyeOff aria-hidden />} title={t('gone', { letter })}>
        {t('gone_text')}
      </EmptyState>
    )
  return (
    <article aria-labelledby="letter-name" className="px-4 py-5 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span
          aria-hidden
          className="grid size-15 shrink-0 place-items-center rounded-md border border-dashed border-line-strong bg-sunk text-lg font-semibold text-soft"
        >
          {letter}
        </span>
        <div className="min-w-0 grow basis-48">
          <h2 id="letter-name" className="text-2xl">
            {t('letters.athlete', { letter })}
          </h2>
          <p className="text-soft wrap-anywhere">{lineOf(line)}</p>
        </div>
        <ul aria-label={t('hidden.label')} className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-faint">
          {(['face', 'club', 'birthday', 'country'] as const).map((what) => {
            const Icon = hidden[what]
            return (
              <li key={what} className="flex items-center gap-1">
                <Icon aria-hidden className="size-3.5" />
                <s>{t(`hidden.${what}`)}</s>
              </li>
            )
          })}
        </ul>
      </div>
      <p className="mt-4 flex items-start gap-2 rounded-md border border-line bg-sunk px-3 py-2 text-sm text-soft">
        <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t('no_films')}
      </p>
      <section aria-labelledby="letter-numbers" className="mt-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
          <h3 id="letter-numbers">{t('numbers')}</h3>
          <p className="text-sm text-faint">{t('numbers_hint')}</p>
        </div>
        {numbers.isPending && <ListSkeleton rows={3} />}
        {numbers.error && !numbers.data && (
          <ErrorState
            error={numbers.error}
            onRetry={() => void numbers.refetch()}
            busy={numbers.isFetching}
          />
        )}
        {numbers.data && <BlindNumbers numbers={numbers.data} />}
      </section>
    </article>
  )
}
