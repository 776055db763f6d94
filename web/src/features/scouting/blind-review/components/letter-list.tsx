import { clsx } from 'clsx'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { meanOf } from '../rules.ts'
import type { Letter, Review } from '../types.ts'
import { useLetterLine } from './letter-line.tsx'

type LetterListProps = {
  review: Review
  current: string
  /** Letters whose grades are not sent yet. */
  kept: readonly string[]
  onLetter: (letter: string) => void
}

/** Everybody under their letters: a column on a wide screen, a strip on a phone. */
export function LetterList({ review, current, kept, onLetter }: LetterListProps) {
  const t = useT('blind-review')
  const { size, found } = review
  return (
    <nav aria-label={t('letters.label')} className="border-line max-lg:border-b lg:border-r">
      <p className="hidden items-baseline justify-between gap-2 border-b border-hair px-4 py-3 lg:flex">
        <span className="display font-semibold">{t('letters.title', { size, found })}</span>
        <span className="text-sm text-faint">{t('letters.order')}</span>
      </p>
      <ul className="flex gap-1 overflow-x-auto p-2 lg:block lg:gap-0 lg:p-0">
        {review.letters.map((one) => (
          <LetterRow
            key={one.letter}
            one={one}
            kept={kept.includes(one.letter)}
            current={one.letter === current}
            onOpen={() => onLetter(one.letter)}
          />
        ))}
      </ul>
    </nav>
  )
}

type LetterRowProps = { one: Letter; kept: boolean; current: boolean; onOpen: () => void }

function LetterRow({ one, kept, current, onOpen }: LetterRowProps) {
  const t = useT('blind-review')
  const lineOf = useLetterLine()
  const state = useGradeWord(one, kept)
  return (
    <li className="shrink-0">
      <button
        type="button"
        data-letter={one.letter}
        aria-current={current || undefined}
        onClick={onOpen}
        className={clsx(
          'flex w-full items-center gap-3 rounded-md border px-2 py-1.5 text-left max-lg:w-14 max-lg:flex-col max-lg:gap-0.5',
          'lg:rounded-none lg:border-0 lg:border-b lg:border-hair lg:px-4 lg:py-2.5',
          current
            ? 'border-accent bg-accent-wash lg:shadow-[inset_3px_0_0_var(--accent)]'
            : 'border-line hover:bg-sunk/60',
          one.gone && 'text-faint',
        )}
      >
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center rounded-md border border-dashed border-line-strong font-semibold text-soft"
        >
          {one.letter}
        </span>
        <span className="min-w-0 grow max-lg:sr-only">
          <span className="block font-medium">{t('letters.athlete', { letter: one.letter })}</span>
          {one.line && <span className="block truncate text-sm text-soft">{lineOf(one.line, true)}</span>}
        </span>
        <span
          className={clsx(
            'num max-w-full truncate text-right max-lg:text-xs',
            /\d/.test(state) ? 'font-semibold text-accent-ink' : 'text-sm text-faint',
          )}
        >
          {state}
        </span>
      </button>
    </li>
  )
}

/** The mean of what is graded, or in a word why there is none. */
function useGradeWord({ gone, grades, skipped }: Letter, kept: boolean): string {
  const t = useT('blind-review')
  const language = useLanguage()
  if (gone) return t('letters.gone')
  if (kept) return t('letters.kept')
  if (skipped) return t('letters.skipped')
  const mean = meanOf(grades)
  if (mean === null) return '–'
  const format = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return getFormatter('NumberFormat', language, format).format(mean)
}
