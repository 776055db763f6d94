import { type FormEvent, useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import { type PortalReport, REPORT_REASONS, useReportAsGuardian } from '../portal/mutations.ts'
import { refusalMessageKey } from '../rules.ts'

type ReportDialogProps = Pick<PortalReport, 'about' | 'target'> & {
  token: string
  name: string
  open: boolean
  onClose: () => void
}

/** Five reasons, whether something was asked of the child, words if one wants, and where it goes before it is sent. */
export function ReportDialog({ token, about, target, name, open, onClose }: ReportDialogProps) {
  const t = useT('guardian')
  const report = useReportAsGuardian(token)
  const [missing, setMissing] = useState(false)
  const [unanswered, setUnanswered] = useState(false)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reason = form.get('reason')
    const asked = form.get('asked')
    setMissing(!reason)
    setUnanswered(!asked)
    if (!reason || !asked)
      return event.currentTarget
        .querySelector<HTMLElement>(reason ? '[name=asked]' : '[name=reason]')
        ?.focus()
    saidAfter(
      report.mutateAsync(
        {
          about,
          target,
          reason: String(reason),
          details: String(form.get('details') ?? ''),
          asked: asked === 'yes',
        },
        { onSuccess: () => onClose() },
      ),
      () => toast.success(t('report.sent'), { description: t('report.sent_text') }),
    )
  }

  return (
    <Dialog open={open} onClose={onClose} title={t('report.title', { name })}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p className="text-soft">{t('report.text', { name })}</p>
        <RadioGroup
          legend={t('report.reason')}
          name="reason"
          options={REPORT_REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
          error={missing && t('report.reason_missing')}
        />
        <RadioGroup
          legend={t('report.asked', { name })}
          name="asked"
          options={[
            { value: 'yes', label: t('report.asked_yes'), hint: t('report.asked_hint') },
            { value: 'no', label: t('report.asked_no') },
          ]}
          error={unanswered && t('report.asked_missing')}
        />
        <Field label={t('report.details')}>
          <Textarea name="details" rows={3} maxLength={2000} />
        </Field>
        {report.error && (
          <p role="alert" className="text-red-ink">
            {t(refusalMessageKey(report.error) ?? 'failed')}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button type="submit" variant="danger" busy={report.isPending}>
            {t('report.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
