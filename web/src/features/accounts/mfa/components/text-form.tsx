import { useState } from 'react'
import { isTotpCode } from '#shared/validate/totp-code.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { phoneFactors } from '#web/lib/stored-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { CodeInput } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useTextMfaCode, useVerifyMfa } from '../mutations.ts'

const WRONG: readonly (string | undefined)[] = ['mfa_verification_failed', 'mfa_challenge_expired']
const codeOf = (error: Error | null) => (error as { code?: string } | null)?.code

/** Nothing is texted before somebody asks for it. */
export function TextForm() {
  const t = useT('mfa')
  const session = useSession()
  const phones = session ? phoneFactors(session) : []
  const send = useTextMfaCode()
  const step = useVerifyMfa(() => toast.error(t('common:errors.signed_out')))
  const failure = useErrorMessage(step.error)
  const refused = useErrorMessage(send.error)
  const [isShapeless, setIsShapeless] = useState(false)
  const sent = send.data && { challengeId: send.data, factorId: send.variables }

  function submit({ code = '' }: Record<string, string>) {
    setIsShapeless(!isTotpCode(code))
    if (sent && isTotpCode(code) && !step.isPending) step.mutate({ way: 'text', ...sent, code })
  }

  const wrong = WRONG.includes(codeOf(step.error)) ? t('wrong.text') : failure
  const notSent = codeOf(send.error) === 'over_sms_send_rate_limit' ? t('texted_just_now') : refused
  return (
    <div className="space-y-4">
      {sent && (
        <Form onSubmit={submit} className="space-y-4">
          <Field label={t('code.text')} error={isShapeless ? t('shape.text') : wrong} required>
            <CodeInput autoFocus name="code" className="text-lg" />
          </Field>
          <Button type="submit" variant="primary" size="lg" busy={step.isPending} className="w-full">
            {t('go')}
          </Button>
        </Form>
      )}
      {notSent && (
        <p role="alert" className="text-red-ink">
          {notSent}
        </p>
      )}
      {phones.map(({ id, phone = '' }) => (
        <Button
          key={id}
          variant={sent ? 'secondary' : 'primary'}
          size="lg"
          className="w-full"
          busy={send.isPending && send.variables === id}
          onClick={() => send.mutate(id)}
        >
          {t(sent && sent.factorId === id ? 'text_again' : 'text_to', { end: phone.slice(-3) })}
        </Button>
      ))}
    </div>
  )
}
