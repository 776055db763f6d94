import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { REASONS } from '../types.ts'

type RefuseNumberProps = {
  athlete: string
  busy: boolean
  onSend: (why: { reason: string; words: string }) => void
  onCancel: () => void
}

/** A reason from a list and, where somebody wants to, a few words that the athlete reads. */
export function RefuseNumber({ athlete, busy, onSend, onCancel }: RefuseNumberProps) {
  const t = useT('measurement')
  const [reason, setReason] = useState('')
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setMissing(reason === '')
    if (reason) onSend({ reason, words })
  }
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4">
      <Field label={t('confirmation.reason_label')} error={missing && t('confirmation.reason_missing')}>
        <Select
          autoFocus
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          placeholder={t('confirmation.reason_choose')}
          options={REASONS.map((one) => ({ value: one, label: t(`confirmation.reason.${one}`) }))}
        />
      </Field>
      <Field label={t('confirmation.words')} hint={t('confirmation.words_hint', { athlete })}>
        <Textarea
          rows={3}
          maxLength={LIMITS.measurement.refusalMaxChars}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={busy}>
          {t('confirmation.send_refusal')}
        </Button>
        <Button onClick={onCancel}>{t('common:actions.cancel')}</Button>
      </div>
    </form>
  )
}
