import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Phone } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { RadioGroup, Switch } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useSendReport } from '../mutations.ts'
import { reportDraft } from '../queries.ts'
import { readReport } from '../schema.ts'
import { type ReportFields, type ReportSubject, reportReasons } from '../types.ts'

const empty: ReportFields = { reason: null, details: '', block: false, asked: null }

type ReportDialogProps = {
  subject: ReportSubject
  /** Whose it is. */
  name: string
  /** The reporter or whom it is about is under 18: then one more question is asked. */
  involvesMinor?: boolean
  /** Where it is about one person. */
  onBlock?: () => void
  onClose: () => void
}

/** Why, in one choice and as many words as one likes, and then what happens next. What was typed outlives a lost connection. */
export function ReportDialog({ subject, name, involvesMinor, onBlock, onClose }: ReportDialogProps) {
  const t = useT('report')
  const client = useQueryClient()
  const form = useId()
  const send = useSendReport(subject)
  const [fields, setFields] = useState(() => reportDraft.read(client, subject) ?? empty)
  const [missing, setMissing] = useState(false)
  const [unanswered, setUnanswered] = useState(false)
  const already = refusedRule(send.error) === 'flag.already'
  const end = already ? 'already' : send.data === null ? 'added' : 'sent'
  const failure = useErrorMessage(send.error)
  const change = (part: Partial<ReportFields>) => {
    const next = { ...fields, ...part }
    setFields(next)
    reportDraft.keep(client, subject, next)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const report = readReport(fields)
    setMissing(!report)
    setUnanswered(Boolean(involvesMinor) && !fields.asked)
    if (!report) return event.currentTarget.querySelector<HTMLElement>('[name=reason]')?.focus()
    if (involvesMinor && !fields.asked)
      return event.currentTarget.querySelector<HTMLElement>('[name=asked]')?.focus()
    // Blocking does not wait for the report, and is not lost with it.
    if (fields.block) onBlock?.()
    send.mutate(report)
  }

  if (send.isSuccess || already) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t(`${end}.title`)}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <div role="status" className="flex gap-3">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
          <p>{t(`${end}.text`, { name })}</p>
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`title.${subject.type}`, { name })}
      footer={
        <>
          <p role="alert" className="basis-full text-red-ink empty:hidden">
            {failure && `${failure} ${t('kept')}`}
          </p>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={form} variant="danger" busy={send.isPending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} noValidate className="space-y-4">
        {/* Whoever needs help now must not read to the end first. */}
        <Notice tone="attention" icon={<Phone aria-hidden />}>
          <p>
            <RichText
              text={t('emergency')}
              marks={{
                phone: (words) => (
                  <a href="tel:112" className="font-semibold underline underline-offset-4">
                    {words}
                  </a>
                ),
              }}
            />
          </p>
        </Notice>
        <RadioGroup
          legend={t('why')}
          name="reason"
          value={fields.reason ?? undefined}
          onChange={(reason) => {
            setMissing(false)
            change({ reason })
          }}
          options={reportReasons.map((value) => ({
            value,
            label: t(`reason.${value}`),
            hint: t(`reason_hint.${value}`),
          }))}
          error={missing && t('reason_missing')}
        />
        {involvesMinor && (
          <RadioGroup
            legend={t('asked')}
            name="asked"
            value={fields.asked ?? undefined}
            onChange={(asked) => {
              setUnanswered(false)
              change({ asked })
            }}
            options={[
              { value: 'yes', label: t('asked_yes'), hint: t('asked_hint') },
              { value: 'no', label: t('asked_no') },
            ]}
            error={unanswered && t('asked_missing')}
          />
        )}
        <Field label={t('details')} hint={t('details_hint')}>
          <Textarea
            rows={3}
            value={fields.details}
            maxLength={LIMITS.flag.detailsMaxChars}
            onChange={(event) => change({ details: event.target.value })}
          />
        </Field>
        <div className="border-t border-line pt-2">
          {onBlock && (
            <Switch
              label={t('block', { name })}
              hint={t('block_hint', { name })}
              checked={fields.block}
              onCheckedChange={(block) => change({ block })}
            />
          )}
        </div>
        <p className="text-sm text-soft">{t('next', { name })}</p>
      </form>
    </Dialog>
  )
}
