import { CalendarRange, Link2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { formatDate, formatDays } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { ToggleChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  daysIn,
  type Period,
  type PeriodProblem,
  type PeriodProblems,
  type Preset,
  periodOf,
  periodProblems,
  presetOf,
  presetPeriod,
  presets,
  utcToday,
} from '../period.ts'

export type AskedPeriod = { period: Period; problems: PeriodProblems; isWhole: boolean; today: string }

/** The period in the address; `isWhole` says that it can be asked for. */
export function usePeriod(usual: Preset): AskedPeriod {
  const [params] = useSearchParams()
  const today = utcToday()
  const period = periodOf(params, usual, today)
  const problems = periodProblems(period, today)
  return { period, problems, isWhole: !problems.from && !problems.to, today }
}

type PeriodHeadProps = {
  asked: AskedPeriod
  /** The last day that is counted for good; null before the first. */
  countedThrough?: string | null
  offered?: readonly Preset[]
  /** More that one can do with the page. */
  actions?: ReactNode
}

/** Which days, beside which; a press changes the address, so Back and a copied link show the same. */
export function PeriodHead({
  asked: { period, problems, isWhole, today },
  countedThrough,
  offered = presets,
  actions,
}: PeriodHeadProps) {
  const t = useT('figures')
  const language = useLanguage()
  const [, setParams] = useSearchParams()
  const [opened, setOpened] = useState(false)
  const preset = presetOf(period, offered, today)
  const isOpen = opened || !isWhole || !preset
  const show = ({ from, to }: Period) =>
    setParams((now) => {
      now.set('from', from)
      now.set('to', to)
      return now
    })
  const days = isWhole ? daysIn(period) : 0
  return (
    <div className="mb-5 space-y-3">
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('period')}</legend>
          {offered.map((one) => (
            <ToggleChip
              key={one}
              pressed={preset === one}
              onClick={() => {
                setOpened(false)
                show(presetPeriod(one, today))
              }}
            >
              {t(`preset.${one}`)}
            </ToggleChip>
          ))}
          <ToggleChip pressed={isOpen} aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
            <CalendarRange aria-hidden />
            {t('preset.days')}
          </ToggleChip>
        </fieldset>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          <CopyLink period={period} />
          {actions}
        </div>
      </div>
      {isOpen && (
        <PeriodForm
          key={`${period.from} ${period.to}`}
          period={period}
          problems={problems}
          today={today}
          onShow={show}
        />
      )}
      {isWhole && (
        <p className="text-sm text-soft">
          {t(days % 7 === 0 ? 'against_weeks' : 'against_days', {
            days: formatDays(period.from, period.to, language),
            count: days % 7 === 0 ? days / 7 : days,
          })}
          {countedThrough && <> · {t('counted_through', { day: formatDate(countedThrough, language) })}</>}
        </p>
      )}
    </div>
  )
}

type PeriodFormProps = {
  period: Period
  problems: PeriodProblems
  today: string
  onShow: (period: Period) => void
}

function PeriodForm({ period, problems, today, onShow }: PeriodFormProps) {
  const t = useT('figures')
  const language = useLanguage()
  const [found, setFound] = useState(problems)
  const words = (problem?: PeriodProblem) =>
    problem &&
    t(`problem.${problem.code}`, {
      given: problem.code === 'no_day' ? problem.given : formatDate(problem.given, language),
      today: formatDate(today, language),
    })
  return (
    <Form
      className="flex flex-wrap items-start gap-3 print:hidden"
      onSubmit={({ from = '', to = '' }) => {
        const next = { from, to }
        const wrong = periodProblems(next, today)
        setFound(wrong)
        if (!wrong.from && !wrong.to) onShow(next)
      }}
    >
      <Field label={t('from')} error={words(found.from)} className="w-full sm:w-48">
        <Input type="date" name="from" defaultValue={period.from} />
      </Field>
      <Field label={t('to')} error={words(found.to)} className="w-full sm:w-48">
        <Input type="date" name="to" defaultValue={period.to} />
      </Field>
      <Button type="submit" className="sm:mt-7">
        {t('show')}
      </Button>
    </Form>
  )
}

/** With both days in it, so that it shows the same next month. */
function CopyLink({ period }: { period: Period }) {
  const t = useT('figures')
  const copy = () => {
    const address = new URL(location.href)
    address.searchParams.set('from', period.from)
    address.searchParams.set('to', period.to)
    navigator.clipboard.writeText(address.href).then(
      () => toast.success(t('link_copied')),
      () => toast.error(t('link_not_copied')),
    )
  }
  return (
    <Button size="sm" onClick={copy}>
      <Link2 aria-hidden />
      {t('copy_link')}
    </Button>
  )
}
