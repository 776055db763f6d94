import { useT } from '#web/lib/i18n.ts'
import { Sparkline } from '#web/ui/sparkline.tsx'
import { FigureBlock } from '../../components/figure-block.tsx'
import type { AthleteFigures } from '../types.ts'

/** Where the best values stand among comparable athletes, and how that moved with each new best. */
export function Standing({ figures: { period, percentiles } }: { figures: AthleteFigures }) {
  const t = useT('figures')
  const m = useT('metric')
  const rows = percentiles.map(({ metric_code, timing, points }) => {
    const name = m(`name.${metric_code}`)
    const first = points[0]?.percentile ?? 0
    const last = points.at(-1)?.percentile ?? 0
    return {
      name: timing === 'any' ? name : t('athlete.timed', { name, timing: m(`timing.${timing}`) }),
      values: points.map(({ percentile }) => percentile),
      first,
      last,
    }
  })
  return (
    <FigureBlock
      id="standing"
      title={t('athlete.standing_title')}
      note={t('athlete.standing_note')}
      period={period}
      empty={rows.length === 0 && t('athlete.standing_none')}
      table={{
        heads: [t('athlete.test'), t('athlete.percentile'), t('athlete.at_first')],
        rows: rows.map(({ name, first, last }) => [name, last, first]),
      }}
      chart={
        <ul aria-hidden className="divide-y divide-hair">
          {rows.map(({ name, values, first, last }) => (
            <li
              key={name}
              className="grid min-h-12 grid-cols-[minmax(0,1fr)_4rem_2.5rem_2rem] sm:grid-cols-[minmax(0,1fr)_6rem_3rem_2.5rem] items-center gap-x-3 py-1.5"
            >
              <span className="font-medium">{name}</span>
              <span className="[&_svg]:h-auto [&_svg]:w-full">
                <Sparkline values={values} label={t('trend', { name, first, last })} />
              </span>
              <span className="num text-right font-semibold">{t('athlete.p', { percentile: last })}</span>
              <span className="num text-right text-sm text-soft">
                {last > first ? `+${last - first}` : last < first ? `−${first - last}` : ''}
              </span>
            </li>
          ))}
        </ul>
      }
    />
  )
}
