import { Link } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { ColumnChart } from '../../components/column-chart.tsx'
import { FigureBlock } from '../../components/figure-block.tsx'
import { useNumbers } from '../../use-numbers.ts'
import { earlyBornRatio, sentenceOf } from '../rules.ts'
import type { ScoutFigures } from '../types.ts'

/** When in the year those were born whom one wrote to, beside all whom one may find in the same sports. */
export function BirthQuarters({ figures: { period, birth_quarters: born } }: { figures: ScoutFigures }) {
  const t = useT('figures')
  const { format } = useNumbers()
  const quarters = born?.quarters ?? []
  const share = (part: number | null, whole: number) =>
    part === null || whole === 0 ? null : Math.round((part / whole) * 100)
  // Of those that are told: each count is rounded down to a step of five, and the shares still make a whole.
  const told = (counts: (number | null)[]) => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  const yours = quarters.map(({ contacted }) => share(contacted, told(quarters.map((one) => one.contacted))))
  const all = quarters.map(({ population }) => share(population, told(quarters.map((one) => one.population))))
  const names = quarters.map(({ quarter }) => t(`scout.quarter.${quarter}`))
  const words = (value: number | null) => (value === null ? null : t('scout.percent', { value }))
  const ratio = born && born.people > 0 ? earlyBornRatio(born) : null
  return (
    <FigureBlock
      id="birth-quarters"
      title={t('scout.born_title')}
      note={
        born && born.people > 0 && t('scout.born_note', { people: born.people, population: born.population })
      }
      period={period}
      empty={!born ? t('scout.born_unverified') : born.people === 0 && t('scout.born_few')}
      table={{
        heads: [t('scout.born'), t('scout.you'), t('scout.everyone')],
        rows: names.map((name, i) => [name, words(yours[i] ?? null), words(all[i] ?? null)]),
      }}
      chart={
        <ColumnChart
          shape="beside"
          unit={t('scout.percent_sign')}
          label={t('scout.born_title')}
          points={names}
          series={[
            { name: t('scout.you'), values: yours, tone: 'accent' },
            { name: t('scout.everyone'), values: all, tone: 'grey' },
          ]}
        />
      }
      foot={
        !born ? (
          <Link to="/scout/verification" className="font-semibold text-accent-ink hover:underline">
            {t('scout.born_verify')}
          </Link>
        ) : (
          born.people > 0 && (
            <p className="rounded-md bg-accent-wash px-3 py-2.5 text-base text-ink">
              {t(`scout.born_sentence.${sentenceOf(ratio)}`, { ratio: format(ratio ?? 0) })}
            </p>
          )
        )
      }
    />
  )
}
