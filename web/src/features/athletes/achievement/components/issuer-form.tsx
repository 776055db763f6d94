import { type FormEvent, useState } from 'react'
import { localToday } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { useAnswerHonour } from '../mutations.ts'
import type { HonourQuestion } from '../types.ts'

type IssuerFormProps = {
  question: HonourQuestion
  answer: ReturnType<typeof useAnswerHonour>
  name: string
  onName: (name: string) => void
}

/**
 * Confirm, correct or say no; nothing is written to the athlete. One form for one state of the honour (`question.hash`): when the athlete
 * changes it meanwhile, a correction of the old words begins again; the name and what the server said are kept by whoever shows the form.
 */
export function IssuerForm({ question, answer, name, onName }: IssuerFormProps) {
  const t = useT('achievement')
  const { athlete_name: athlete, honour, hash, address, free_mail } = question
  const failure = useErrorMessage(answer.error)
  const [refusing, setRefusing] = useState(false)
  const [missing, setMissing] = useState(false)
  const [correcting, setCorrecting] = useState(false)
  const [title, setTitle] = useState(honour.title)
  const [placement, setPlacement] = useState(honour.placement)
  const [awardedOn, setAwardedOn] = useState(honour.awarded_on)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setMissing(name.trim().length < 2)
    if (name.trim().length < 2) return
    const corrections: Record<string, string> = {
      title,
      placement,
      ...(awardedOn === honour.awarded_on ? {} : { awarded_on: awardedOn }),
    }
    answer.mutate(
      correcting ? { decision: 'correct', name, hash, corrections } : { decision: 'confirm', name, hash },
    )
  }
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-5">
      {correcting && (
        <>
          <Field label={t('field.title')}>
            <Input
              value={title}
              onChange={(event) => setTitle(event.target.value)}
              autoComplete="off"
              data-autofocus
            />
          </Field>
          <Field label={t('field.placement')}>
            <Input
              value={placement}
              onChange={(event) => setPlacement(event.target.value)}
              autoComplete="off"
            />
          </Field>
          <Field label={t('field.awarded_on')}>
            <Input
              type="date"
              max={localToday()}
              value={awardedOn}
              onChange={(event) => setAwardedOn(event.target.value)}
            />
          </Field>
        </>
      )}
      <Field
        label={t('issuer.name')}
        hint={t(free_mail ? 'issuer.name_hint_free' : 'issuer.name_hint', {
          domain: address.slice(address.indexOf('@') + 1),
        })}
        error={missing && t('issuer.name_missing')}
      >
        <Input value={name} onChange={(event) => onName(event.target.value)} autoComplete="name" />
      </Field>
      <p role="alert" className="text-red-ink empty:hidden">
        {failure}
      </p>
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button type="submit" variant="primary" size="lg" busy={answer.isPending}>
          {t(correcting ? 'issuer.send_correction' : 'issuer.confirm')}
        </Button>
        {correcting ? (
          <Button size="lg" onClick={() => setCorrecting(false)}>
            {t('common:actions.cancel')}
          </Button>
        ) : (
          <>
            <Button size="lg" onClick={() => setCorrecting(true)}>
              {t('issuer.correct')}
            </Button>
            <Button size="lg" variant="ghost" aria-expanded={refusing} onClick={() => setRefusing(!refusing)}>
              {t('issuer.refuse')}
            </Button>
          </>
        )}
      </div>
      {refusing && !correcting && (
        <Notice
          title={t('issuer.refuse_sure')}
          action={
            <span className="flex flex-wrap gap-2">
              <Button onClick={() => setRefusing(false)}>{t('common:actions.cancel')}</Button>
              <Button
                variant="danger"
                busy={answer.isPending}
                onClick={() => answer.mutate({ decision: 'refuse', hash })}
              >
                {t('issuer.refuse_send')}
              </Button>
            </span>
          }
        >
          {t('issuer.refuse_text', { athlete })}
        </Notice>
      )}
      <p className="text-sm text-faint">{t('issuer.privacy')}</p>
    </form>
  )
}
