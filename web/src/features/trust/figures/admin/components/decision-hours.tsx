import { useT } from '#web/lib/i18n.ts'
import { BarList } from '../../components/bar-list.tsx'
import { FigureBlock } from '../../components/figure-block.tsx'
import { useNumbers } from '../../use-numbers.ts'
import type { ProductBlocksProps } from './product-blocks.tsx'

/** How long verifications and reports waited for their decision: half of them, and nine of ten. */
export function DecisionHours({ numbers, period }: ProductBlocksProps) {
  const t = useT('figures')
  const { hours } = useNumbers()
  const { decisions: now, decisions_before: before } = numbers
  const rows = (['checks', 'flags'] as const).flatMap((kind) =>
    (['median_hours', 'p90_hours'] as const).map((measure) => ({
      name: t(`admin.hours.${kind}.${measure}`),
      now: now[kind][measure],
      before: before[kind][measure],
    })),
  )
  return (
    <FigureBlock
      id="decisions"
      title={t('admin.hours_title')}
      note={t('admin.hours_note', { checks: now.checks.decided, flags: now.flags.decided })}
      period={period}
      empty={now.checks.decided + now.flags.decided === 0 && t('admin.hours_none')}
      table={{
        heads: [t('admin.what'), t('now'), t('before')],
        rows: rows.map(({ name, now, before }) => [name, hours(now), hours(before)]),
      }}
      chart={
        <BarList
          bars={rows.map(({ name, now, before }) => ({
            name,
            value: now ?? 0,
            text: hours(now),
            tone: 'pitch',
            ...(before !== null && { before }),
          }))}
        />
      }
    />
  )
}
