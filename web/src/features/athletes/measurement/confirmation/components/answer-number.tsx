import { Check } from 'lucide-react'
import { useState } from 'react'
import { formatMonth } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { enteredLine } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { useAnswerNumber } from '../mutations.ts'
import type { Question } from '../types.ts'
import { CorrectNumber } from './correct-number.tsx'
import { RefuseNumber } from './refuse-number.tsx'

export type AnswerProps = { question: Question; answer: ReturnType<typeof useAnswerNumber> }
type Open = 'correct' | 'refuse' | 'not_us' | null

/** Confirm, correct, refuse or "not us". One form for one state of the number: see `question.hash`. */
export function AnswerNumber({ question, answer, opens }: AnswerProps & { opens?: Open }) {
  const t = useT('measurement')
  const language = useLanguage()
  const [open, setOpen] = useState<Open>(opens ?? null)
  // Whoever closes a form stands at the button that opened it.
  const [closed, setClosed] = useState<Open>(null)
  const [name, setName] = useState('')
  const [missing, setMissing] = useState(false)
  const failure = useErrorMessage(answer.error)
  const { number, official, athlete_name: athlete, who, hash } = question
  const value = enteredLine(number.value_entered, number.unit_entered, language)

  function close() {
    setClosed(open)
    setOpen(null)
  }

  /** Nobody answers without a name; an official's is known. */
  function send(decision: 'confirm' | 'correct' | 'refuse' | 'not_us', more: object = {}) {
    const unnamed = !official && name.trim().length < 2
    setMissing(unnamed)
    if (!unnamed) answer.mutate({ decision, hash, more: { ...more, ...(!official && { name }) } })
  }
  return (
    <div className="space-y-4">
      {!official && (
        <Field
          label={t('confirmation.name')}
          hint={t('confirmation.name_hint')}
          error={missing && t('confirmation.name_missing')}
        >
          <Input value={name} onChange={(event) => setName(event.target.value)} autoComplete="name" />
        </Field>
      )}
      <p role="alert" className="text-red-ink empty:hidden">
        {failure}
      </p>
      {open === null && (
        <Button
          variant="primary"
          size="lg"
          className="w-full"
          busy={answer.isPending}
          onClick={() => send('confirm')}
        >
          <Check aria-hidden />
          {t('confirmation.confirm', { value })}
        </Button>
      )}
      {open === 'correct' && (
        <CorrectNumber
          question={question}
          busy={answer.isPending}
          onSend={(more) => send('correct', more)}
          onCancel={close}
        />
      )}
      {open === 'refuse' && (
        <RefuseNumber
          athlete={athlete}
          busy={answer.isPending}
          onSend={(more) => send('refuse', more)}
          onCancel={close}
        />
      )}
      {open === 'not_us' && (
        <div className="space-y-3">
          <p>
            {t(official ? 'confirmation.not_us_sure' : 'confirmation.not_us_sure_unchecked', { club: who })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="danger" busy={answer.isPending} onClick={() => send('not_us')}>
              {t('confirmation.not_us')}
            </Button>
            <Button autoFocus onClick={close}>
              {t('common:actions.cancel')}
            </Button>
          </div>
        </div>
      )}
      {open === null && (
        <>
          <div className="grid grid-cols-3 gap-2">
            {(['correct', 'refuse', 'not_us'] as const).map((way) => (
              <Button
                key={way}
                size="lg"
                className="px-1!"
                autoFocus={way === closed}
                onClick={() => setOpen(way)}
              >
                {t(`confirmation.${way}`)}
              </Button>
            ))}
          </div>
          <p className="text-sm text-soft">
            {t(official ? 'confirmation.ways' : 'confirmation.ways_unchecked', { athlete, club: who })}
          </p>
        </>
      )}
      <AnswersAs question={question} />
    </div>
  )
}

function AnswersAs({ question: { official, domain, free_mail } }: { question: Question }) {
  const t = useT('measurement')
  const language = useLanguage()
  return (
    <div className="border-t border-hair pt-4 text-sm text-soft">
      {official ? (
        <>
          <p className="font-semibold text-ink">{t('confirmation.as', { name: official.name })}</p>
          <p className="wrap-anywhere">
            {t('confirmation.as_official', {
              role: official.role_title,
              domain,
              date: formatMonth(official.since, language),
            })}
          </p>
        </>
      ) : (
        <p className="wrap-anywhere">
          {t(free_mail ? 'confirmation.as_free_mail' : 'confirmation.as_unchecked', { domain })}
        </p>
      )}
    </div>
  )
}
