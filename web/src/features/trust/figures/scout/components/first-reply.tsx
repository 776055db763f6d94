import { useT } from '#web/lib/i18n.ts'
import { ColumnChart } from '../../components/column-chart.tsx'
import { FigureBlock } from '../../components/figure-block.tsx'
import { useNumbers } from '../../use-numbers.ts'
import type { ScoutFigures } from '../types.ts'

/** How long until a request was answered; where a guardian decides first it takes longer. */
export function FirstReply({ figures: { period, requests } }: { figures: ScoutFigures }) {
  const t = useT('figures')
  const { hours } = useNumbers()
  const { adults, guardians, buckets } = requests.first_reply
  const names = buckets.map(({ hours }) => t(`scout.within.${hours}`))
  return (
    <FigureBlock
      id="first-reply"
      title={t('scout.reply_title')}
      note={
        adults.count + guardians.count > 0 &&
        t('scout.reply_note', {
          adults: hours(adults.median_hours),
          guardians: hours(guardians.median_hours),
        })
      }
      period={period}
      empty={adults.count + guardians.count === 0 && t('scout.reply_none')}
      table={{
        heads: [t('scout.within_head'), t('scout.adults'), t('scout.guardians')],
        rows: buckets.map((bucket, i) => [names[i] ?? '', bucket.adults, bucket.guardians]),
      }}
      chart={
        <ColumnChart
          label={t('scout.reply_title')}
          points={names}
          series={[
            { name: t('scout.adults'), values: buckets.map(({ adults }) => adults), tone: 'accent' },
            { name: t('scout.guardians'), values: buckets.map(({ guardians }) => guardians), tone: 'grey' },
          ]}
        />
      }
    />
  )
}
