import { useState } from 'react'
import { isTotpCode } from '#shared/validate/totp-code.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { errorCode } from '#web/lib/errors.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { CodeInput } from '#web/ui/input.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useConfirmEmail } from '../sign-up/mutations.ts'
import { EmailSent } from './email-sent.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'

/** After signing up: the link of the mail or its code finish it, and a mistyped address can be put right. */
export function ConfirmEmail({ email, onCorrect }: { email: string; onCorrect: () => void }) {
  const t = useT('sign-in')
  return (
    <EmailSent
      title={t('confirm_title')}
      action={
        <>
          <CodeForm email={email} />
          <div className="mt-6 border-t border-line pt-4">
            <p className="text-soft">{t('confirm_hint')}</p>
            <ResendConfirmation email={email} />
            <Button variant="ghost" className="mt-2 -ml-3.5" onClick={onCorrect}>
              {t('code.correct')}
            </Button>
          </div>
        </>
      }
    >
      <p>
        <RichText text={t('confirm_text', { email })} marks={{ address: strong }} />
      </p>
    </EmailSent>
  )
}

function CodeForm({ email }: { email: string }) {
  const t = useT('sign-in')
  const confirm = useConfirmEmail()
  const failure = useErrorMessage(confirm.error)
  const [incomplete, setIncomplete] = useState(false)

  function submit({ code = '' }: Record<string, string>) {
    const whole = isTotpCode(code)
    setIncomplete(!whole)
    if (whole && !confirm.isPending) confirm.mutate({ email, code })
  }

  const wrong = errorCode(confirm.error) === 'link_expired' ? t('code.wrong') : failure
  return (
    <Form onSubmit={submit} className="mt-6 space-y-4">
      <Field label={t('code.label')} error={incomplete ? t('code.incomplete') : wrong} required>
        <CodeInput name="code" className="text-lg" />
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={confirm.isPending} className="w-full">
        {t('code.confirm')}
      </Button>
    </Form>
  )
}

const strong = (words: string) => <strong className="font-semibold wrap-anywhere text-ink">{words}</strong>
