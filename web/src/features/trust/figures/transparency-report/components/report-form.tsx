import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { formatDays } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Period } from '../../period.ts'
import { useSaveReport } from '../mutations.ts'
import { titleProblem } from '../rules.ts'
import { kinds, periods, type SavedReport, schedules } from '../types.ts'

type ReportFormProps = {
  /** Without one a new report is saved. */
  report: SavedReport | undefined
  /** The days that the screen shows: what "these days" means. */
  days: Period
  onClose: () => void
  onSaved: (report: SavedReport) => void
}

/** Title, numbers, days, and how often it is made by itself. */
export function ReportForm({ report, days, onClose, onSaved }: ReportFormProps) {
  const t = useT('transparency-report')
  const language = useLanguage()
  const save = useSaveReport()
  const refused = useErrorMessage(save.error)
  const [period, setPeriod] = useState(report?.period ?? 'fixed')
  const [schedule, setSchedule] = useState(report?.schedule ?? 'none')
  const [problem, setProblem] = useState<ReturnType<typeof titleProblem>>(null)
  const isFixed = period === 'fixed'
  const fixed: Period =
    report?.from_day && report.to_day ? { from: report.from_day, to: report.to_day } : days

  function submit(values: Record<string, string>) {
    const title = values.title ?? ''
    const found = titleProblem(title)
    setProblem(found)
    if (found) return
    const draft = {
      title: title.trim(),
      kind: kinds.find((known) => known === values.kind) ?? 'transparency',
      period,
      schedule: isFixed ? ('none' as const) : schedule,
      from_day: isFixed ? fixed.from : null,
      to_day: isFixed ? fixed.to : null,
    }
    save.mutateAsync({ ...draft, id: report?.id }).then(
      (id) => onSaved({ last_made_at: report?.last_made_at ?? null, ...draft, id }),
      () => undefined,
    )
  }
  return (
    <Dialog open onClose={onClose} title={t(report ? 'edit_title' : 'new_title')}>
      <Form onSubmit={submit} className="space-y-4">
        <Field
          label={t('field.title')}
          error={problem && t(`problem.${problem}`, { max: LIMITS.savedReport.titleMaxChars })}
        >
          <Input name="title" defaultValue={report?.title} data-autofocus onChange={() => setProblem(null)} />
        </Field>
        <Field label={t('field.kind')}>
          <Select
            name="kind"
            defaultValue={report?.kind ?? 'transparency'}
            options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        </Field>
        <Field label={t('field.period')}>
          <Select
            value={period}
            onChange={({ target }) => setPeriod(periods.find((known) => known === target.value) ?? period)}
            options={periods.map((value) => ({
              value,
              label: value === 'fixed' ? formatDays(fixed.from, fixed.to, language) : t(`period.${value}`),
            }))}
          />
        </Field>
        <Field label={t('field.schedule')} hint={t(isFixed ? 'fixed_once' : 'schedule_hint')}>
          <Select
            value={isFixed ? 'none' : schedule}
            disabled={isFixed}
            onChange={({ target }) =>
              setSchedule(schedules.find((known) => known === target.value) ?? schedule)
            }
            options={schedules.map((value) => ({ value, label: t(`schedule.${value}`) }))}
          />
        </Field>
        <p role="alert" className="text-red-ink empty:hidden">
          {refused}
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('common:actions.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
