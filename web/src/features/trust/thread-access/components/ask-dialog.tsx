import { type FormEvent, useId, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { hasSucceeded } from '#web/lib/has-succeeded.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAskThreadAccess } from '../mutations.ts'

/** Between whom, and why; a second admin decides. */
export function AskDialog({ onClose }: { onClose: () => void }) {
  const t = useT('thread-access')
  const form = useId()
  const ask = useAskThreadAccess()
  const refused = useErrorMessage(ask.error)
  const [values, setValues] = useState({ scout: '', athlete: '', reason: '' })
  const put = (name: keyof typeof values) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const done = await hasSucceeded(ask.mutateAsync(values))
    if (!done) return
    toast.success(t('asked_done'))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask_title')}
      footer={
        <>
          <p role="alert" className="basis-full text-red-ink empty:hidden">
            {refused}
          </p>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={ask.isPending}>
            {t('ask_send')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)} className="space-y-4">
        <p className="text-soft">{t('ask_text')}</p>
        <Field label={t('field.scout')} required>
          <Input data-autofocus type="email" {...put('scout')} />
        </Field>
        <Field label={t('field.athlete')} required>
          <Input type="email" {...put('athlete')} />
        </Field>
        <Field
          label={t('field.reason')}
          hint={t('words_hint', { min: LIMITS.threadAccess.reasonMinChars })}
          required
        >
          <Textarea
            rows={4}
            minLength={LIMITS.threadAccess.reasonMinChars}
            maxLength={LIMITS.threadAccess.reasonMaxChars}
            {...put('reason')}
          />
        </Field>
      </form>
    </Dialog>
  )
}
