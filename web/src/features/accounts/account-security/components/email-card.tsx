import { useQuery } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { resetUnlessTypedSince } from '#web/lib/typed-since.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { useChangeEmail } from '../mutations.ts'
import { accountSecurityQueries } from '../queries.ts'
import { newEmailProblem } from '../schema.ts'

export function EmailCard() {
  const t = useT('account-security')
  const { data: addresses } = useQuery(accountSecurityQueries.addresses())
  const change = useChangeEmail()
  const failure = useErrorMessage(change.error)
  const [problem, setProblem] = useState<string | null>(null)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const sent = new FormData(form)
    const typed = String(sent.get('email') ?? '')
    const code = newEmailProblem(typed, addresses?.current ?? '')
    setProblem(code && (code === 'same' ? t('email.same') : t(`common:problems.${code}`)))
    if (code) return
    change.mutate(typed, { onSuccess: () => resetUnlessTypedSince(form, sent) })
  }

  return (
    <SplitCard title={t('email.title')} lead={t('email.lead')}>
      <p className="mb-4 break-words">
        <span className="text-soft">{t('email.current')} </span>
        <strong className="font-semibold">{addresses?.current ?? '…'}</strong>
      </p>
      {addresses?.waiting && (
        <div className="mb-4">
          <Notice
            tone="info"
            icon={<MailCheck aria-hidden />}
            title={t('email.waiting', { email: addresses.waiting })}
          >
            {t('email.both')}
          </Notice>
        </div>
      )}
      <form onSubmit={onSubmit} noValidate className="space-y-4">
        <Field label={t('email.next')} error={problem ?? failure}>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={LIMITS.email.maxChars}
          />
        </Field>
        <Button type="submit" busy={change.isPending}>
          {t('email.send')}
        </Button>
      </form>
    </SplitCard>
  )
}
