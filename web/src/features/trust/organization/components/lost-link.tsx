import { MailCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { emailProblem } from '#shared/validate/email.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useAskOfficialLink } from '../mutations.ts'

/** The way on for an official who lost the link: it is mailed again, to the address that acts and to no other. */
export function LostLink() {
  const t = useT('organization')
  const ask = useAskOfficialLink()
  const refusal = useErrorMessage(ask.error)
  const [invalid, setInvalid] = useState(false)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const address = String(new FormData(event.currentTarget).get('address') ?? '').trim()
    if (!emailProblem(address)) return ask.mutate(address)
    setInvalid(true)
    event.currentTarget.querySelector('input')?.focus()
  }
  if (ask.isSuccess)
    return (
      <div role="status" className="max-w-lg">
        <Notice tone="good" icon={<MailCheck aria-hidden />} title={t('lost.sent')}>
          {t('lost.sent_text')}
        </Notice>
      </div>
    )
  return (
    <form noValidate onSubmit={onSubmit} className="max-w-lg space-y-4">
      <Field label={t('field.email')} hint={t('lost.hint')} error={invalid ? t('lost.invalid') : refusal}>
        <Input type="email" name="address" autoComplete="email" onChange={() => setInvalid(false)} />
      </Field>
      <Button type="submit" variant="primary" className="max-sm:w-full" busy={ask.isPending}>
        {t('lost.send')}
      </Button>
    </form>
  )
}
