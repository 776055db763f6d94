import { type FormEvent, useId, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAppealReport } from '../mutations.ts'

/** Where nothing was done, whoever reported asks once for a second look. */
export function SecondLook({ reportId }: { reportId: string }) {
  const t = useT('report')
  const form = useId()
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const [short, setShort] = useState(false)
  const appeal = useAppealReport(reportId)
  const refused = useErrorMessage(appeal.error)
  const isShort = (value: string) => value.trim().length < LIMITS.appeal.minChars
  if (!open)
    return (
      <Button
        size="sm"
        className="mt-2"
        aria-controls={form}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        {t('mine.again')}
      </Button>
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isShort(words)) {
      setShort(true)
      return event.currentTarget.querySelector('textarea')?.focus()
    }
    // By the promise: asked once, it cannot be asked again, and the form is gone.
    appeal.mutateAsync(words).then(
      () => toast.success(t('mine.again_done')),
      () => undefined, // `appeal.error` tells it
    )
  }
  return (
    <form id={form} noValidate onSubmit={submit} className="mt-3 space-y-3">
      <Field label={t('mine.again_words')} hint={t('mine.again_hint')} error={short && t('mine.again_short')}>
        <Textarea
          // The press that opened it asked for it.
          autoFocus
          rows={3}
          value={words}
          maxLength={LIMITS.appeal.maxChars}
          onChange={({ target }) => {
            setWords(target.value)
            if (short) setShort(isShort(target.value))
          }}
        />
      </Field>
      {refused && (
        <p role="alert" className="text-red-ink">
          {refused}
        </p>
      )}
      <Button type="submit" size="sm" variant="primary" busy={appeal.isPending}>
        {t('mine.again_send')}
      </Button>
    </form>
  )
}
