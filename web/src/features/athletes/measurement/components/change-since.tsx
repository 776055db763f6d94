import { clsx } from 'clsx'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import { formatSince } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import type { Change } from '../rules.ts'
import type { MetricSummary } from '../types.ts'

const colours = { better: 'text-pitch-ink', worse: 'text-soft', same: 'text-faint', neutral: 'text-soft' }

/** Signed, and said in words for those who cannot see the colour. Minutes and feet are changed in plain seconds and inches. */
export function ChangeSince({ change, line }: { change: Change; line: MetricSummary }) {
  const t = useT('measurement')
  const language = useLanguage()
  const system = useUnits()
  const inInches = system === 'imperial' && line.metric.code === 'height_cm'
  const shape = { ...line.metric, code: inInches ? 'length' : line.metric.code }
  const parts = metricParts(Math.abs(change.delta), shape, { language, system })
  const sign = change.delta === 0 ? '±' : change.delta > 0 ? '+' : '−'
  const { measured_on, measured_on_precision } = line.previous ?? line.headline
  const since = formatSince(measured_on, measured_on_precision, language)
  return (
    <span className={clsx('num text-sm', colours[change.verdict])} title={t('since', { date: since })}>
      <span aria-hidden>
        {sign}
        {parts.value}
      </span>
      <span className="sr-only">
        {t(`change.${change.verdict}`, { change: `${sign}${parts.value} ${parts.unit}`.trim(), date: since })}
      </span>
    </span>
  )
}
