import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { resetUnlessTypedSince } from '#web/lib/typed-since.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Checkbox, RadioGroup } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput, Input, Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRequestVerification } from '../mutations.ts'
import { isPending } from '../rules.ts'
import {
  canAskForMinors,
  type DraftProblems,
  evidenceMegabytes,
  evidenceTypes,
  validateDraft,
} from '../schema.ts'
import { type Verification, type VerificationType, verificationTypes } from '../types.ts'

type VerificationFormProps = {
  userId: string
  verifications: Verification[]
  /** Which checks this person can ask for; an athlete has no coaching licence to show. */
  types?: readonly VerificationType[]
}

/** Asks to be believed: what about, and what shows it. Everything typed stays when it is refused. */
export function VerificationForm({
  userId,
  verifications,
  types = verificationTypes,
}: VerificationFormProps) {
  const t = useT('verification')
  const free = types.filter((type) => !isPending(verifications, type))
  const ask = useRequestVerification()
  const failed = useErrorMessage(ask.error)
  const [type, setType] = useState<VerificationType | undefined>(free[0])
  const [problems, setProblems] = useState<DraftProblems>({})
  const chosen = type && free.includes(type) ? type : free[0]
  const said = (field: keyof DraftProblems) =>
    problems[field] && t(problems[field], { megabytes: evidenceMegabytes })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const sent = new FormData(form)
    const checked = validateDraft(sent)
    setProblems('problems' in checked ? checked.problems : {})
    if ('problems' in checked) {
      const first = Object.keys(checked.problems)[0]
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    saidAfter(
      ask.mutateAsync(
        { userId, draft: checked.draft },
        {
          onSuccess: () => {
            // What was asked for is no longer among the choices.
            resetUnlessTypedSince(form, sent, ['type', 'forMinors'])
          },
        },
      ),
      () => toast.success(t('form.sent'), { description: t('form.sent_text') }),
    )
  }

  if (!chosen) return <p className="text-soft">{t('form.all_waiting')}</p>
  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <RadioGroup
        cards
        legend={t('form.type')}
        name="type"
        value={chosen}
        onChange={setType}
        options={free.map((value) => ({ value, label: t(`type.${value}`), hint: t(`type_hint.${value}`) }))}
      />
      {canAskForMinors(chosen) && (
        <Checkbox name="forMinors" label={t('form.minors')} hint={t('form.minors_hint')} />
      )}
      <Field label={t('form.organization')} hint={t('form.organization_hint')} error={said('organization')}>
        <Input
          name="organization"
          maxLength={LIMITS.verification.organizationMaxChars}
          autoComplete="organization"
        />
      </Field>
      <Field label={t('form.note')} hint={t(`evidence_hint.${chosen}`)} error={said('note')}>
        <Textarea name="note" maxLength={LIMITS.verification.noteMaxChars} />
      </Field>
      <Field label={t('form.url')} hint={t('form.url_hint')} error={said('url')}>
        <Input
          name="url"
          type="url"
          inputMode="url"
          maxLength={LIMITS.verification.urlMaxChars}
          placeholder="https://"
        />
      </Field>
      <Field
        label={t('form.file')}
        hint={t('form.file_hint', { megabytes: evidenceMegabytes })}
        error={said('file')}
      >
        <FileInput name="file" accept={evidenceTypes.join(',')} />
      </Field>
      {failed && (
        <Notice tone="bad" title={t('form.failed')}>
          {failed}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={ask.isPending}>
          {t(ask.isPending ? 'form.sending' : 'form.send')}
        </Button>
        <p className="text-sm text-faint">{t('form.who_sees')}</p>
      </div>
    </form>
  )
}
