import { type FormEvent, useState } from 'react'
import { LOCALES } from '#shared/locale.ts'
import { emailProblem } from '#shared/validate/email.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { ownLanguage, useAskIssuer } from '../mutations.ts'
import type { Honour } from '../types.ts'

type AskFormProps = {
  athleteId: string
  isMinor: boolean
  honour: Honour
  /** A file beside it, which whoever is asked may open. */
  hasDocument: boolean
  onClose: () => void
}

/** Whom to ask, and what they will read. */
export function AskForm({ athleteId, isMinor, honour, hasDocument, onClose }: AskFormProps) {
  const t = useT('achievement')
  const ask = useAskIssuer(athleteId)
  const failure = useErrorMessage(ask.error)
  const [email, setEmail] = useState('')
  const [locale, setLocale] = useState(ownLanguage())
  const [problem, setProblem] = useState<string | null>(null)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const found = emailProblem(email)
    setProblem(found && t(`common:problems.${found}`))
    if (found) return
    saidAfter(ask.mutateAsync({ honourId: honour.id, email, locale }, { onSuccess: () => onClose() }), () =>
      toast.success(t('asked')),
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ask_title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form="ask-issuer" variant="primary" busy={ask.isPending}>
            {t('ask_send')}
          </Button>
        </>
      }
    >
      <form id="ask-issuer" onSubmit={onSubmit} noValidate className="space-y-5">
        <p className="text-soft">{t('ask_text', { title: honour.title })}</p>
        {isMinor && <p className="text-soft">{t('ask_minor')}</p>}
        {!isMinor && hasDocument && <p className="text-soft">{t('ask_document')}</p>}
        <Field label={t('ask_email')} hint={t('ask_email_hint')} error={problem ?? failure}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label={t('ask_language')}>
          <Select
            value={locale}
            onChange={(event) => setLocale(event.target.value)}
            options={LOCALES.map((value) => ({ value, label: t(`language.${value}`) }))}
          />
        </Field>
      </form>
    </Dialog>
  )
}
