import { MailCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { emailProblem } from '#shared/validate/email.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useNewLink } from '../portal/mutations.ts'

/** The way on from a link that opens nothing: it is mailed again, to the address it went to and to no other. */
export function NewLink({ token }: { token: string | null }) {
  const t = useT('guardian')
  const newLink = useNewLink()
  const refused = useErrorMessage(newLink.error)
  const [email, setEmail] = useState('')
  const [invalid, setInvalid] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (token) return newLink.mutate({ token })
    if (!emailProblem(email)) return newLink.mutate({ guardian_email: email.trim() })
    setInvalid(true)
    event.currentTarget.querySelector('input')?.focus()
  }
  if (newLink.isSuccess)
    return (
      <div role="status" className="max-w-lg">
        <Notice tone="good" icon={<MailCheck aria-hidden />} title={t('new_link.sent')}>
          {t('new_link.sent_text')}
        </Notice>
      </div>
    )
  return (
    <form noValidate onSubmit={submit} className="max-w-lg space-y-4">
      {!token && (
        <>
          <p>{t('new_link.ask')}</p>
          <Field label={t('new_link.email')} error={invalid && t('new_link.invalid')}>
            <Input
              type="email"
              name="guardian_email"
              autoComplete="email"
              value={email}
              onChange={({ target }) => {
                setEmail(target.value)
                setInvalid(false)
              }}
            />
          </Field>
        </>
      )}
      {refused && (
        <p role="alert" className="text-red-ink">
          {refused}
        </p>
      )}
      <Button type="submit" variant="primary" busy={newLink.isPending}>
        {t('new_link.send')}
      </Button>
    </form>
  )
}
