import { Users } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
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
import { RequestTemplates, type TemplateChoice } from './request-templates.tsx'

type ContactDialogProps = { athlete: Contactable; open: boolean; onClose: () => void }

const NO_WORDS = { subject: '', intro: '' }
const NO_CHOICE: TemplateChoice = { chosen: undefined, replaced: undefined }

/** What is typed stays when it is closed, until it is sent. */
export function ContactDialog({ athlete, open, onClose }: ContactDialogProps) {
  const t = useT('message-request')
  const request = useRequestContact()
  const refused = useErrorMessage(request.error)
  const [problems, setProblems] = useState<ContactProblems>({})
  const [words, setWords] = useState(NO_WORDS)
  const [choice, setChoice] = useState(NO_CHOICE)
  const max = LIMITS.request.introMaxChars

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = contactProblems(words)
    setProblems(found)
    const wrong = Object.keys(found)[0]
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    // The button that holds it open stays while the dialog goes, and each athlete has one of their own.
    saidAfter(request.mutateAsync({ athleteId: athlete.id, ...words }), () => {
      onClose()
      setWords(NO_WORDS)
      setChoice(NO_CHOICE)
      toast.success(t(athlete.is_minor ? 'sent_to_guardian' : 'sent', { name: athlete.display_name }))
    })
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
        {open && (
          <RequestTemplates
            words={words}
            choice={choice}
            onChoice={setChoice}
            onFill={(next) => {
              setWords(next)
              setProblems({})
            }}
          />
        )}
        <Field
          label={t('subject')}
          error={problems.subject && t(problems.subject, { max: LIMITS.request.subjectMaxChars })}
        >
          <Input
            name="subject"
            value={words.subject}
            onChange={({ target }) => setWords({ ...words, subject: target.value })}
            maxLength={LIMITS.request.subjectMaxChars}
            autoComplete="off"
          />
        </Field>
        <Field
          label={t('intro')}
          hint={t('intro_hint')}
          error={problems.intro && t(problems.intro, { max })}
          aside={
            <span className="num text-sm text-faint">{t('typed', { typed: words.intro.length, max })}</span>
          }
        >
          <Textarea
            name="intro"
            value={words.intro}
            rows={6}
            maxLength={max}
            onChange={({ target }) => setWords({ ...words, intro: target.value })}
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
