import { Users } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestContact } from '../mutations.ts'
import { type ContactProblems, contactProblems } from '../schema.ts'
import type { Contactable } from './contact-button.tsx'
import { RequestNotices } from './request-notices.tsx'

type ContactDialogProps = { athlete: Contactable; open: boolean; onClose: () => void }

export function ContactDialog({ athlete, open, onClose }: ContactDialogProps) {
  const t = useT('message-request')
  const request = useRequestContact()
  const refused = useErrorMessage(request.error)
  const [problems, setProblems] = useState<ContactProblems>({})
  const [typed, setTyped] = useState(0)
  const max = LIMITS.request.introMaxChars

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const values = Object.fromEntries(new FormData(form)) as { subject: string; intro: string }
    const found = contactProblems(values)
    setProblems(found)
    const wrong = Object.keys(found)[0]
    if (wrong) return form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    request.mutate(
      { athleteId: athlete.id, ...values },
      {
        onSuccess: () => {
          onClose()
          toast.success(t(athlete.is_minor ? 'sent_to_guardian' : 'sent', { name: athlete.display_name }))
        },
      },
    )
  }

  return (
    <Dialog open={open} onClose={onClose} title={t('ask_title', { name: athlete.display_name })} size="md">
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        {athlete.is_minor && (
          <Notice icon={<Users aria-hidden />} title={t('minor_title')}>
            {t('minor_text')}
          </Notice>
        )}
        {open && <RequestNotices athleteId={athlete.id} />}
        <Field
          label={t('subject')}
          error={problems.subject && t(problems.subject, { max: LIMITS.request.subjectMaxChars })}
        >
          <Input name="subject" maxLength={LIMITS.request.subjectMaxChars} autoComplete="off" />
        </Field>
        <Field
          label={t('intro')}
          hint={t('intro_hint')}
          error={problems.intro && t(problems.intro, { max })}
          aside={<span className="num text-sm text-faint">{t('typed', { typed, max })}</span>}
        >
          <Textarea
            name="intro"
            rows={6}
            maxLength={max}
            onChange={(event) => setTyped(event.target.value.length)}
          />
        </Field>
        {refused && (
          <p role="alert" className="text-red-ink">
            {refused}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" variant="primary" busy={request.isPending}>
            {t('send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
