import { clsx } from 'clsx'
import { type FormEvent, useId, useRef, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { readDraft, writeDraft } from '#web/lib/drafts.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { errorCode } from '#web/lib/errors.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useGrade } from '../mutations.ts'
import { draftName, isGraded, nextOpen, readKept } from '../rules.ts'
import type { Grades, Letter, Review } from '../types.ts'
import { GradeButtons } from './grade-buttons.tsx'
import { GradeKeys } from './grade-keys.tsx'

type GradeFormProps = {
  review: Review
  letter: Letter
  /** The phone's sheet says what it is in its own head. */
  titled: boolean
  onNext: (letter: string) => void
  /** Whether there is something of this letter that is not sent yet. */
  onKept: (letter: string, kept: boolean) => void
}

/** One letter's grades and note. What is not sent yet is kept in this browser, so that nothing is lost. */
export function GradeForm({ review, letter: one, titled, onNext, onKept }: GradeFormProps) {
  const t = useT('blind-review')
  const account = useAccount()
  const group = useId()
  const grade = useGrade()
  const { letter } = one
  const draft = draftName(review.id, letter)
  // What the server has, as another tab may have changed it, until something is changed here.
  const [changed, setChanged] = useState(() =>
    readKept(readDraft(account?.id ?? '', draft), review.criteria.length),
  )
  /** What stands here now, for whoever comes back from saving. */
  const typed = useRef(changed)
  const given = changed ?? one
  const [incomplete, setIncomplete] = useState(false)
  const refusal = useErrorMessage(grade.error)
  const failed = grade.error && errorCode(grade.error) === 'offline' ? t('grade.offline') : refusal
  const locked = Boolean(review.locked_at)
  const next = nextOpen(review.letters, letter)

  function change(part: Partial<Grades>) {
    const { grades, note } = { ...given, ...part }
    typed.current = { grades, note, skipped: false }
    setChanged(typed.current)
    setIncomplete(false)
    writeDraft(account?.id ?? '', draft, JSON.stringify({ grades, note }))
    onKept(letter, true)
  }
  const setGrade = (at: number, value: number) =>
    change({ grades: given.grades.map((before, n) => (n === at ? value : before)) })

  function send(skipped: boolean) {
    if (grade.isPending) return
    const { grades, note } = given
    if (!isGraded({ grades, skipped })) return setIncomplete(true)
    const sent = typed.current
    const kept = readDraft(account?.id ?? '', draft)
    const saved = grade.mutateAsync(
      { reviewId: review.id, letter, grades, note, skipped },
      {
        // Unless another letter was gone to meanwhile.
        onSuccess: () => {
          announce(t(skipped ? 'grade.skipped' : 'grade.saved', { letter }))
          // What was changed while it was sent is still to be saved.
          if (typed.current !== sent) return
          typed.current = null
          setChanged(null)
          onNext(next)
        },
      },
    )
    saved.then(
      () => {
        if (readDraft(account?.id ?? '', draft) !== kept) return
        writeDraft(account?.id ?? '', draft, '')
        onKept(letter, false)
      },
      () => undefined, // `grade.error` tells it
    )
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    send(false)
  }

  return (
    <form onSubmit={submit} noValidate>
      {titled && <h2>{t('grade.title')}</h2>}
      {!locked && (
        <p className="mt-1 hidden text-sm text-faint lg:block">
          <RichText text={t('grade.keys')} marks={{ k: (key) => <Kbd>{key}</Kbd> }} />
        </p>
      )}
      {review.criteria.map((criterion, at) => (
        <GradeButtons
          key={criterion}
          criterion={criterion}
          name={`${group}-${at}`}
          value={given.grades[at] ?? null}
          disabled={locked}
          onGrade={(value) => setGrade(at, value)}
        />
      ))}
      {!locked && (
        <GradeKeys
          onGrade={(value, focused) => {
            const open = given.grades.indexOf(null)
            const at = focused ?? (open < 0 ? given.grades.length - 1 : open)
            setGrade(at, value)
          }}
        />
      )}
      <Field
        label={t('grade.note')}
        hint={t('grade.note_hint', { max: LIMITS.blindReview.noteMaxChars })}
        className="mt-3"
      >
        <Textarea
          value={given.note}
          disabled={locked}
          maxLength={LIMITS.blindReview.noteMaxChars}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
      {/* In the sheet it stays at the foot, however many criteria there are. */}
      <div
        className={clsx(
          'mt-3',
          !titled &&
            'sticky -bottom-4 z-1 -mx-4 -mb-4 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:px-6',
        )}
      >
        <p role="alert" className="text-sm text-red-ink not-empty:mb-2">
          {incomplete ? t('problem.grades_missing') : failed}
        </p>
        {locked ? (
          <p className="text-soft">{t('grade.locked')}</p>
        ) : (
          <div className="flex gap-2">
            <Button type="submit" variant="primary" busy={grade.isPending} className="grow">
              {next === letter ? t('grade.save_last') : t('grade.save', { letter: next })}
            </Button>
            <Button onClick={() => send(true)} busy={grade.isPending}>
              {t('grade.skip')}
            </Button>
          </div>
        )}
      </div>
    </form>
  )
}
