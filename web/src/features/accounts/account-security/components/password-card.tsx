import { type FormEvent, useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { useSession } from '#web/lib/session.ts'
import { providerOf } from '#web/lib/stored-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { CodeInput, PasswordInput } from '#web/ui/input.tsx'
import { PasswordRules } from '#web/ui/password-rules.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChangePassword, useSendReauthenticationCode } from '../mutations.ts'
import { type PasswordFormProblems, passwordFormProblems } from '../schema.ts'

export function PasswordCard() {
  const t = useT('account-security')
  const change = useChangePassword()
  const mailCode = useSendReauthenticationCode()
  const [byCode, setByCode] = useState(false)
  const [typed, setTyped] = useState('')
  const [problems, setProblems] = useState<PasswordFormProblems>({})
  const session = useSession()
  const hasPassword = session === null || providerOf(session) === null
  const sendCode = () => mailCode.mutate(undefined, { onSuccess: () => setByCode(true) })
  const words = (key?: string) => key && t(key)
  const eye = { showLabel: t('password.show'), hideLabel: t('password.hide') }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const field = (name: string) => String(new FormData(form).get(name) ?? '')
    const draft = {
      current: field('current'),
      code: byCode ? field('code') : null,
      next: field('next'),
      repeated: field('repeated'),
    }
    const found = passwordFormProblems(draft)
    setProblems(found)
    const [first] = Object.keys(found)
    if (first) return form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    change.mutate(draft, {
      onSuccess: () => {
        form.reset()
        setTyped('')
        setByCode(false)
        toast.success(t('password.changed'), { description: t('password.others_out') })
      },
    })
  }

  if (!hasPassword && !byCode)
    return (
      <SplitCard title={t('password.title')} lead={t('password.none')}>
        <Button busy={mailCode.isPending} onClick={sendCode}>
          {t('password.send_code')}
        </Button>
        <Failure error={mailCode.error} />
      </SplitCard>
    )
  return (
    <SplitCard title={t('password.title')} lead={t('password.lead')}>
      <form onSubmit={onSubmit} noValidate className="space-y-4">
        {byCode ? (
          <Field label={t('password.code')} hint={t('password.code_hint')} error={words(problems.code)}>
            <CodeInput name="code" />
          </Field>
        ) : (
          <Field
            label={t('password.current')}
            error={words(problems.current)}
            aside={
              <Button
                variant="ghost"
                size="sm"
                className="-mx-2.5"
                busy={mailCode.isPending}
                onClick={sendCode}
              >
                {t('password.mail_code')}
              </Button>
            }
          >
            <PasswordInput name="current" autoComplete="current-password" {...eye} />
          </Field>
        )}
        <Field label={t('password.next')} error={words(problems.next)}>
          <PasswordInput
            name="next"
            autoComplete="new-password"
            onChange={(event) => setTyped(event.target.value)}
            {...eye}
          />
        </Field>
        <PasswordRules password={typed} />
        <Field label={t('password.repeated')} error={words(problems.repeated)}>
          <PasswordInput name="repeated" autoComplete="new-password" {...eye} />
        </Field>
        <Failure error={change.error ?? mailCode.error} />
        <Button type="submit" busy={change.isPending}>
          {t(hasPassword ? 'password.save' : 'password.set')}
        </Button>
      </form>
    </SplitCard>
  )
}

/** The words around are the specification's; what stands in them is said in the reader's language where we know how. */
function Failure({ error }: { error: unknown }) {
  const t = useT('account-security')
  const words = useErrorMessage(error)
  const wrong = (error as { code?: string } | null)?.code === 'current_password_invalid'
  return (
    <p role="alert" className="text-red-ink empty:hidden">
      {error ? t('password.failed', { message: wrong ? t('password.current_wrong') : (words ?? '') }) : null}
    </p>
  )
}
