import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { unitSign } from '#shared/units.ts'
import { formatAsKnown, formatDate, unbroken } from '#web/lib/datetime.ts'
import { readDraft, writeDraft } from '#web/lib/drafts.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import type { PageNumber } from '../case-facts/types.ts'
import { useAppealDecision } from '../mutations.ts'
import { moderationQueries } from '../queries.ts'
import type { MyDecision as Decision } from '../types.ts'

/** A decision as the person concerned reads it: what, why, until when, and the way to appeal. */
export function MyDecision({ decisionKey }: { decisionKey: string }) {
  const t = useT('moderation')
  const decision = useQuery({ ...moderationQueries.mine(decisionKey), retry: false })
  const title = <h1 className="sr-only">{t('mine.page_title')}</h1>
  if (decision.isPending)
    return (
      <>
        {title}
        <FormSkeleton />
      </>
    )
  if ((decision.error as { hint?: string } | null)?.hint === 'flag.no_decision')
    return (
      <div className="space-y-4">
        <h1>{t('mine.unknown')}</h1>
        <p className="text-soft">{t('mine.unknown_text')}</p>
        <LinkButton variant="primary" to="/auth">
          {t('mine.sign_in')}
        </LinkButton>
      </div>
    )
  if (decision.error)
    return (
      <>
        {title}
        <ErrorState error={decision.error} onRetry={decision.refetch} />
      </>
    )
  return <Read decision={decision.data} decisionKey={decisionKey} />
}

function Read({ decision, decisionKey }: { decision: Decision; decisionKey: string }) {
  const t = useT('moderation')
  const words = useT('report')
  const language = useLanguage()
  const { action, subject_type, status, until, statement, decided_at } = decision
  const what = subject_type === 'account' ? t('mine.account') : words(`subject.${subject_type}`)
  return (
    <article className="space-y-6">
      <header>
        <h1>{t(`mine.title.${status === 'reversed' ? 'reversed' : action}`)}</h1>
        {decision.number && <DecidedNumber number={decision.number} />}
        <p className="mt-1 text-soft">{t('mine.about', { what, date: formatDate(decided_at, language) })}</p>
      </header>
      {status !== 'reversed' && (
        <p>
          {t(action === 'ban' && status === 'awaiting_second' ? 'mine.means.hold' : `mine.means.${action}`, {
            date: until ? unbroken(formatDate(until, language)) : '',
          })}
        </p>
      )}
      {decision.ends_minors && <p>{t('mine.ends_minors')}</p>}
      <section>
        <h2 className="mb-1">{t('mine.reasons')}</h2>
        <p className="wrap-anywhere whitespace-pre-line">{statement}</p>
        <p className="mt-2 text-sm text-soft">{t('mine.by_people')}</p>
      </section>
      {decision.second_at && decision.second_statement && (
        <section>
          <h2 className="mb-1">{t('mine.confirmed')}</h2>
          <p className="wrap-anywhere whitespace-pre-line">{decision.second_statement}</p>
          <p className="mt-1 text-sm text-soft">{formatDate(decision.second_at, language)}</p>
        </section>
      )}
      {decision.appealed_at && (
        <section>
          <h2 className="mb-1">{t('mine.your_appeal')}</h2>
          <blockquote className="border-l-3 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">
            {decision.appeal}
          </blockquote>
          {!decision.reviewed_at && (
            <p className="mt-2 text-soft" role="status">
              {t('mine.appeal_waits')}
            </p>
          )}
        </section>
      )}
      {decision.reviewed_at && decision.review_statement && (
        <section>
          <h2 className="mb-1">{t('mine.answer')}</h2>
          <p className="wrap-anywhere whitespace-pre-line">{decision.review_statement}</p>
          <p className="mt-1 text-sm text-soft">{formatDate(decision.reviewed_at, language)}</p>
        </section>
      )}
      {decision.can_appeal && <Appeal decisionKey={decisionKey} until={decision.appeal_until} />}
    </article>
  )
}

/** "Sprint 30 m: 4.12 s, 3 Oct 2026", as the athlete entered it. */
function DecidedNumber({ number }: { number: PageNumber }) {
  const names = useT('metric')
  const language = useLanguage()
  const format = getFormatter('NumberFormat', language, { maximumFractionDigits: 20 })
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
      <span className="font-semibold">{names(`name.${number.metric_code}`)}</span>
      <span className="num font-semibold">
        {`${format.format(number.value_entered)} ${unitSign(number.unit_entered)}`}
      </span>
      <span className="text-soft">
        {formatAsKnown(number.measured_on, number.measured_on_precision, language)}
      </span>
    </p>
  )
}

function Appeal({ decisionKey, until }: { decisionKey: string; until: string }) {
  const t = useT('moderation')
  const language = useLanguage()
  const draft = `appeal:${decisionKey}`
  const appeal = useAppealDecision(decisionKey)
  const refused = useErrorMessage(appeal.error)
  const [words, setWords] = useState(() => readDraft('', draft))
  const [short, setShort] = useState(false)
  const isShort = (value: string) => value.trim().length < LIMITS.appeal.minChars
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isShort(words)) {
      setShort(true)
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    // By the promise: once sent, the form is gone.
    appeal.mutateAsync(words).then(
      () => writeDraft('', draft, ''),
      () => undefined, // `appeal.error` tells it
    )
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4 border-t border-line pt-6">
      <h2>{t('mine.appeal')}</h2>
      <p className="text-soft">{t('mine.appeal_text', { date: unbroken(formatDate(until, language)) })}</p>
      <Field label={t('mine.appeal_words')} error={short && t('mine.appeal_short')}>
        <Textarea
          name="words"
          rows={6}
          value={words}
          maxLength={LIMITS.appeal.maxChars}
          onChange={({ target }) => {
            setWords(target.value)
            writeDraft('', draft, target.value)
            if (short) setShort(isShort(target.value))
          }}
        />
      </Field>
      {refused && (
        <div role="alert">
          <Notice tone="bad">{refused}</Notice>
        </div>
      )}
      <Button type="submit" variant="primary" busy={appeal.isPending}>
        {t('mine.send')}
      </Button>
    </form>
  )
}
