import { Flag } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { emailProblem } from '#shared/validate/email.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input, Textarea } from '#web/ui/input.tsx'
import { useAskTakedown } from '../mutations.ts'

type TakedownQuestionProps = { videoId: string; isSignedIn: boolean }

/** For whoever is in a film and did not agree to it. */
export function TakedownQuestion({ videoId, isSignedIn }: TakedownQuestionProps) {
  const t = useT('video-takedown')
  const [isOpen, setOpen] = useState(false)
  const [problems, setProblems] = useState<{ reason?: string; contact?: string }>({})
  const ask = useAskTakedown()
  const failure = useErrorMessage(ask.error)
  const rule = refusedRule(ask.error)

  function check({ reason = '', contact = '' }: Record<string, string>) {
    const { reasonMinChars, reasonMaxChars } = LIMITS.takedown
    const length = reason.trim().length
    const wrong = {
      ...((length < reasonMinChars || length > reasonMaxChars) && {
        reason: t('problem.reason', { min: reasonMinChars, max: reasonMaxChars }),
      }),
      ...(!isSignedIn && emailProblem(contact.trim()) && { contact: t('problem.contact') }),
    }
    setProblems(wrong)
    return Object.keys(wrong).length === 0
  }

  if (ask.isSuccess)
    return (
      <Notice tone="good" title={t(isSignedIn ? 'asked' : 'mailed')}>
        {t(isSignedIn ? 'asked_text' : 'mailed_text')}
      </Notice>
    )
  if (!isOpen)
    return (
      <Button
        variant="ghost"
        className="h-auto! min-h-9 py-2 text-left whitespace-normal! pointer-coarse:min-h-11"
        onClick={() => setOpen(true)}
      >
        <Flag aria-hidden />
        {t('open')}
      </Button>
    )
  return (
    <section aria-labelledby="takedown" className="rounded-lg border border-line bg-surface p-4 sm:p-6">
      <h2 id="takedown" className="text-lg">
        {t('title')}
      </h2>
      <p className="mt-1 text-soft">{t('lead')}</p>
      <Form
        className="mt-4 space-y-4"
        onRecheck={check}
        onSubmit={(typed) => {
          const { reason = '', contact = '' } = typed
          if (check(typed)) ask.mutate({ videoId, reason: reason.trim(), contact: contact.trim() })
        }}
      >
        <Field
          label={t('reason')}
          hint={t('reason_hint')}
          error={problems.reason ?? (rule === 'takedown.reason' ? failure : null)}
        >
          <Textarea name="reason" data-autofocus="" />
        </Field>
        {!isSignedIn && (
          <Field
            label={t('contact')}
            hint={t('contact_hint')}
            error={problems.contact ?? (rule === 'takedown.contact' ? failure : null)}
          >
            <Input name="contact" type="email" autoComplete="email" />
          </Field>
        )}
        <p role="alert" className="text-red-ink empty:hidden">
          {rule?.startsWith('takedown.') ? null : failure}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={ask.isPending}>
            {t('send')}
          </Button>
          <Button onClick={() => setOpen(false)}>{t('common:actions.cancel')}</Button>
        </div>
      </Form>
    </section>
  )
}
