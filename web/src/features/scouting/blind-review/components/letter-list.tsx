import { clsx } from 'clsx'
import { EyeOff, PencilLine, SkipForward } from 'lucide-react'
import { useEffect, useRef } from 'react'
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
      <ul className="relative flex gap-1 overflow-x-auto p-2 lg:block lg:gap-0 lg:p-0">
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
  const row = useRef<HTMLLIElement>(null)
  // An effect, since the strip of a phone is moved to where the open letter stands.
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <li ref={row} className="shrink-0">
      <button
        type="button"
        data-letter={one.letter}
        aria-current={current || undefined}
        onClick={onOpen}
        className={clsx(
          'flex w-full items-center gap-3 rounded-md border px-2 py-1.5 text-left max-lg:h-full max-lg:w-14 max-lg:flex-col max-lg:gap-0.5',
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
        <GradeState one={one} kept={kept} />
      </button>
    </li>
  )
}

const icons = { gone: EyeOff, kept: PencilLine, skipped: SkipForward }

/** The mean of what is graded, or why there is none: in a word, on a phone as a sign. */
function GradeState({ one: { gone, grades, skipped }, kept }: { one: Letter; kept: boolean }) {
  const t = useT('blind-review')
  const language = useLanguage()
  const why = gone ? 'gone' : kept ? 'kept' : skipped ? 'skipped' : null
  const mean = meanOf(grades)
  if (why) {
    const Icon = icons[why]
    return (
      <span className="text-sm text-faint max-lg:h-4">
        <Icon aria-hidden className="size-4 lg:hidden" />
        <span className="max-lg:sr-only">{t(`letters.${why}`)}</span>
      </span>
    )
  }
  if (mean === null) return <span className="text-faint max-lg:h-4 max-lg:leading-4">–</span>
  const format = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return (
    <span className="num font-semibold text-accent-ink max-lg:text-xs">
      {getFormatter('NumberFormat', language, format).format(mean)}
    </span>
  )
}
