import { useRef, useState } from 'react'
import { normalizeEmail } from '#shared/validate/email.ts'
import { useCanActAsAdmin } from '#web/features/accounts/account/permissions.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { resetUnlessTypedSince } from '#web/lib/typed-since.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { MfaGate } from '#web/ui/mfa-gate.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSendInvitation } from '../mutations.ts'
import { invitationProblems } from '../rules.ts'

export function InvitationForm({ invitedBy }: { invitedBy: string }) {
  const t = useT('admin-invitation')
  const mayAct = useCanActAsAdmin()
  const send = useSendInvitation()
  const refused = useErrorMessage(send.error)
  const [problems, setProblems] = useState<ReturnType<typeof invitationProblems>>({})
  const form = useRef<HTMLFormElement>(null)

  function submit({ email = '', again = '' }: Record<string, string>) {
    const found = invitationProblems({ email, again })
    setProblems(found)
    const fields = form.current
    if (Object.keys(found).length > 0 || !fields) return
    const typed = new FormData(fields)
    send.mutate(
      { email, invitedBy },
      {
        onSuccess: () => {
          toast.success(t('form.sent', { email: normalizeEmail(email) }))
          // Ready for the next one.
          if (resetUnlessTypedSince(fields, typed)) fields.querySelector('input')?.focus()
        },
      },
    )
  }

  return (
    <Form ref={form} onSubmit={submit}>
      <MfaGate open={mayAct}>
        <div className="grid gap-4">
          {refused && (
            <div role="alert">
              <Notice tone="bad">{refused}</Notice>
            </div>
          )}
          <Field label={t('form.email')} error={problems.email && t(problems.email)} required>
            <Input name="email" type="email" autoComplete="off" inputMode="email" autoCapitalize="none" />
          </Field>
          <Field
            label={t('form.again')}
            hint={t('form.again_hint')}
            error={problems.again && t(problems.again)}
            required
          >
            <Input name="again" type="email" autoComplete="off" inputMode="email" autoCapitalize="none" />
          </Field>
          <Button type="submit" variant="primary" busy={send.isPending} className="justify-self-start">
            {t('form.send')}
          </Button>
        </div>
      </MfaGate>
    </Form>
  )
}
