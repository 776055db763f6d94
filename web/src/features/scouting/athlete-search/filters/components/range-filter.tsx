import { X } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import type { Metric } from '#web/features/athletes/sport/types.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { measureParts, toMetric } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/input.tsx'
import { PROVENANCE_LEVELS } from '#web/ui/provenance-badge.tsx'
import { Select } from '#web/ui/select.tsx'
import { type MetricRange, type SearchFilter, TIMINGS } from '../../types.ts'
import { rangeProblem } from '../rules.ts'

// Only for who narrows by a number.
const MetricHistogram = lazyWhenOnline(() =>
  import('../../histogram/components/metric-histogram.tsx').then((part) => ({
    default: part.MetricHistogram,
  })),
)

type RangeFilterProps = {
  filter: SearchFilter
  range: MetricRange
  metric: Metric
  onChange: (range: MetricRange | null) => void
}

const ends = ['min', 'max'] as const

/** Typed in one's own unit and kept in the metric's; taken over on Enter or when one leaves the field. */
export function RangeFilter({ filter, range, metric, onChange }: RangeFilterProps) {
  const t = useT('athlete-search')
  const names = useT('metric')
  const common = useT()
  const language = useLanguage()
  const system = useUnits()
  const id = useId()
  const name = names(`name.${metric.code}`)
  const shown = (value: number, inLanguage = language) =>
    measureParts(value, metric.unit, { language: inLanguage, system, decimals: metric.decimals })
  const typed = (value: number | null) => (value === null ? '' : shown(value, 'en').value.replaceAll(',', ''))
  const unit = shown(metric.min).unit

  const asTyped = {
    min: typed(range.min),
    max: typed(range.max),
    seen: `${range.min}~${range.max}~${system}`,
  }
  const [text, setText] = useState(asTyped)
  // Back, or a chip taken away, brings new ends: they replace what stands in the fields.
  if (text.seen !== asTyped.seen) setText(asTyped)
  const [problem, setProblem] = useState<ReturnType<typeof rangeProblem>>(null)

  function canonical(input: string) {
    const plain = input.trim().replace(',', '.')
    if (!plain) return null
    return system === 'imperial' ? toMetric(Number(plain), metric.unit) : Number(plain)
  }

  function take() {
    const next = {
      min: text.min === asTyped.min ? range.min : canonical(text.min),
      max: text.max === asTyped.max ? range.max : canonical(text.max),
    }
    const wrong = rangeProblem(next.min, next.max, metric)
    setProblem(wrong)
    if (!wrong && (next.min !== range.min || next.max !== range.max)) onChange({ ...range, ...next })
  }

  return (
    <form
      className="rounded-md border border-line bg-surface p-2.5"
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      <div className="mb-1.5 flex items-center justify-between gap-2">
        <span className="font-medium">{name}</span>
        <Button
          variant="ghost"
          size="sm"
          square
          aria-label={t('range.remove', { name })}
          onClick={() => onChange(null)}
          className="-my-1 -mr-1.5"
        >
          <X aria-hidden />
        </Button>
      </div>
      <Suspense fallback={<div className="h-15 pointer-coarse:h-19" />}>
        <MetricHistogram filter={filter} range={range} metric={metric} onChange={onChange} />
      </Suspense>
      <div className="flex items-center gap-1.5">
        {ends.map((end) => (
          <Input
            key={end}
            inputMode="decimal"
            value={text[end]}
            onChange={({ target }) => setText({ ...text, [end]: target.value })}
            onBlur={take}
            placeholder={shown(metric[end]).value}
            aria-label={t(`range.${end}`, { name, unit })}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            className="num px-2"
          />
        ))}
        {unit && <span className="min-w-5 text-sm text-faint">{unit}</span>}
        {/* Enter in one of two fields only submits where there is a button to press. */}
        <button type="submit" className="sr-only" tabIndex={-1}>
          {t('range.apply')}
        </button>
      </div>
      <p id={`${id}-problem`} aria-live="polite" className="text-sm text-red-ink not-empty:mt-1.5">
        {problem &&
          t(`range.problem.${problem}`, {
            name,
            from: shown(metric.min).value,
            to: `${shown(metric.max).value} ${unit}`.trim(),
          })}
      </p>
      <Select
        aria-label={t('range.provenance', { name })}
        value={range.minProvenance ?? ''}
        placeholder={t('range.any_provenance')}
        options={PROVENANCE_LEVELS.slice(1).map((provenance) => ({
          value: provenance,
          label: t('range.at_least', { provenance: common(`provenance.${provenance}`) }),
        }))}
        onChange={({ target }) =>
          onChange({
            ...range,
            minProvenance: PROVENANCE_LEVELS.find((provenance) => provenance === target.value) ?? null,
          })
        }
        className="mt-1.5"
      />
      {metric.timed && (
        <Select
          aria-label={t('range.timing', { name })}
          value={range.timing ?? ''}
          placeholder={t('range.any_timing')}
          options={TIMINGS.map((timing) => ({ value: timing, label: t(`range.${timing}`) }))}
          onChange={({ target }) =>
            onChange({ ...range, timing: TIMINGS.find((timing) => timing === target.value) ?? null })
          }
          className="mt-1.5"
        />
      )}
    </form>
  )
}
