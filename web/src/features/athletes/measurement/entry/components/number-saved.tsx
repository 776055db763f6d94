import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Plus } from 'lucide-react'
import { methodWord } from '#shared/units.ts'
import { useUnits } from '#web/features/accounts/settings/queries.ts'
import type { Metric } from '#web/features/athletes/sport/types.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { metricParts } from '#web/lib/units.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { MeasuredBy, OwnNumbers } from '#web/ui/measured-by.tsx'
import { ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { ConfirmationState } from '../../confirmation/components/confirmation-state.tsx'
import { measurementQueries } from '../../queries.ts'
import { isFaster } from '../../rules.ts'
import { type Measurement, measurerOf, type Standing } from '../../types.ts'

type NumberSavedProps = {
  measurement: Measurement
  metric: Metric
  isFirst: boolean
  onAnother: () => void
  onClose: () => void
}

/** What was saved, and where it would stand among comparable people. */
export function NumberSaved({ measurement, metric, isFirst, onAnother, onClose }: NumberSavedProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const language = useLanguage()
  const system = useUnits()
  const { method, id, value, measured_on, measured_on_precision, conditions } = measurement
  const { data: standing, isPending } = useQuery(measurementQueries.standing(metric.code, method, id))
  const parts = metricParts(value, metric, { language, system })
  return (
    <Dialog
      open
      onClose={onClose}
      side
      title={t('entry.saved_title')}
      footer={
        <>
          <Button onClick={onAnother}>
            <Plus aria-hidden />
            {t('entry.another')}
          </Button>
          <Button variant="primary" onClick={onClose} data-autofocus="">
            {t('entry.done')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p role="status" className="flex items-center gap-2 font-semibold text-pitch-ink">
          <CircleCheck aria-hidden className="size-5" />
          {t(isFirst ? 'entry.saved_first' : 'entry.saved')}
        </p>
        <div className="rounded-lg border border-line p-4">
          <p className="text-soft">{m(`name.${metric.code}`)}</p>
          <p className="num text-[4rem] leading-none font-semibold whitespace-nowrap">
            {parts.value}
            {parts.unit && <span className="ml-1 font-sans text-xl text-soft">{parts.unit}</span>}
          </p>
          <p className="mt-2 flex flex-wrap items-center gap-x-2">
            <ProvenanceBadge provenance={measurement.provenance} />
            {measurement.provenance === 'self_reported' && (
              <span className="text-sm text-soft">{t('entry.not_ranked_until')}</span>
            )}
          </p>
          {!isPending && (
            <Place standing={standing ?? null} metric={metric} value={value} isFaster={isFaster(metric)} />
          )}
          <div className="mt-4 border-t border-hair pt-3 text-sm">
            <p className="font-semibold">
              <OwnNumbers value>
                <MeasuredBy by={measurerOf(measurement)} long />
              </OwnNumbers>
            </p>
            <p className="text-soft">
              {[
                m(`method.${methodWord(method, metric.unit)}`),
                formatAsKnown(measured_on, measured_on_precision, language),
                conditions,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </div>
        <ConfirmationState measurement={measurement} />
      </div>
    </Dialog>
  )
}

type PlaceProps = { standing: Standing | null; metric: Metric; value: number; isFaster: boolean }

function Place({ standing, metric, value, isFaster: faster }: PlaceProps) {
  const t = useT('measurement')
  if (!standing) return <p className="mt-4 text-soft">{t('entry.too_few')}</p>
  const { n, ahead_of, bars } = standing
  return (
    <div className="mt-4 space-y-2">
      {bars && <Crowd standing={standing} bars={bars} metric={metric} value={value} />}
      {ahead_of !== null && (
        <p className="display text-lg font-bold">
          {t(faster ? 'entry.faster_than' : 'entry.better_than', { count: ahead_of })}
        </p>
      )}
      <p className="text-sm text-soft">{t('entry.against', { count: n })}</p>
    </div>
  )
}

type CrowdProps = { standing: Standing; bars: number[]; metric: Metric; value: number }

/** How the others are spread; the sentence below it says the same in words. */
function Crowd({ standing: { from, to, better }, bars, metric, value }: CrowdProps) {
  const language = useLanguage()
  const system = useUnits()
  const own = Math.min(bars.length - 1, Math.max(0, Math.floor((bars.length * (value - from)) / (to - from))))
  const isBehind = (at: number) => better !== 'neutral' && (better === 'lower' ? at > own : at < own)
  const read = (one: number) => {
    const parts = metricParts(one, metric, { language, system })
    return `${parts.value} ${parts.unit}`.trim()
  }
  return (
    <div aria-hidden>
      <svg
        aria-hidden
        viewBox={`0 0 ${bars.length * 5} 40`}
        preserveAspectRatio="none"
        className="h-20 w-full"
      >
        {bars.map((height, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={at}
            x={at * 5 + 0.5}
            width="4"
            y={39 - (height * 38) / 100}
            height={Math.max(1, (height * 38) / 100)}
            className={at === own ? 'fill-accent' : isBehind(at) ? 'fill-accent/30' : 'fill-line-strong'}
          />
        ))}
      </svg>
      <p className="flex justify-between text-sm text-soft">
        <span>{read(from)}</span>
        <span>{read(to)}</span>
      </p>
    </div>
  )
}
