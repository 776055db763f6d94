import { clsx } from 'clsx'
import { formatSince } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regional } from '#web/lib/language.ts'
import { metricParts } from '#web/lib/units.ts'
import { PercentileStrip } from '#web/ui/percentile-strip.tsx'
import { isWeakProof } from '#web/ui/provenance-badge.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'
import type { PageNumber } from './athlete-document.ts'
import type { NumberGroup } from './number-groups.ts'
import { NumberSource } from './number-source.tsx'
import { OtherResults } from './other-results.tsx'

const wide = ['', '', 'sm:grid-cols-2', 'sm:grid-cols-3', 'sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4']

/** The best numbers across the page, each with its line, its place and who measured it. */
export function Figures({ groups }: { groups: readonly NumberGroup[] }) {
  const t = useT('public')
  const m = useT('measurement')
  const ranked = groups.some(({ best }) => best.percentile !== null)
  return (
    <section aria-labelledby="figures">
      <h2 id="figures" className="sr-only">
        {t('athlete.figures')}
      </h2>
      {/* The gaps are the lines between them, however many stand in a row. */}
      <ul
        className={clsx(
          'grid grid-cols-1 gap-px overflow-hidden rounded-lg border border-line bg-line',
          wide[groups.length],
        )}
      >
        {groups.map((group) => (
          <Figure key={group.best.metric} group={group} ranked={ranked} />
        ))}
      </ul>
      {ranked && <p className="mt-2 text-sm text-faint">{m('percentile_note')}</p>}
    </section>
  )
}

type FigureProps = { group: NumberGroup /** Some figure of the row has a place. */; ranked: boolean }

function Figure({ group, ranked }: FigureProps) {
  const t = useT('metric')
  const m = useT('measurement')
  const language = useLanguage()
  const { best } = group
  const { metric: code, unit, decimals, percentile, among } = best
  const parts = metricParts(best.value, { code, unit, decimals }, { language })
  return (
    <li className="flex min-w-0 flex-col bg-surface p-4 sm:px-5 print:p-2.5">
      <div className="flex min-h-7 items-start justify-between gap-3">
        <p className="font-medium wrap-anywhere">{t(`name.${code}`)}</p>
        <Line number={best} />
      </div>
      <p
        className={clsx(
          'num mt-1 text-[2.75rem] leading-none whitespace-nowrap print:text-3xl',
          isWeakProof(best.provenance) ? 'font-medium text-soft' : 'font-semibold',
        )}
      >
        {parts.value}
        {parts.unit && <span className="ml-1 font-sans text-base font-medium text-faint">{parts.unit}</span>}
      </p>
      <div className={clsx('mt-3 text-sm text-faint', ranked && 'mb-2.5 min-h-5')}>
        {percentile === null ? (
          ranked && best.better !== 'neutral' && m('not_ranked')
        ) : (
          <PercentileStrip percentile={percentile} among={m('among', { count: among ?? 0 })} />
        )}
      </div>
      <NumberSource number={best} />
      <div className="mt-1.5 empty:hidden">
        <OtherResults group={group} />
      </div>
    </li>
  )
}

/** How it moved, from the second value on; what came after the best one belongs to it too. */
function Line({ number }: { number: PageNumber }) {
  const t = useT('measurement')
  const language = useLanguage()
  const { metric: code, unit, decimals, better } = number
  const all = [number, ...number.earlier].sort((a, b) => a.measured_on.localeCompare(b.measured_on))
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last || first === last) return null
  const told = (value: number) => {
    const parts = metricParts(value, { code, unit, decimals }, { language })
    return `${parts.value} ${parts.unit}`.trim()
  }
  return (
    <span className="shrink-0 [&_svg]:h-6 [&_svg]:w-16">
      <Sparkline
        values={all.map(({ value }) => value)}
        lowerIsBetter={better === 'lower'}
        label={t('trend', {
          from: told(first.value),
          to: told(last.value),
          since: formatSince(first.measured_on, first.precision, regional(language, [])),
        })}
      />
    </span>
  )
}
