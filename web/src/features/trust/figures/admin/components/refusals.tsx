import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/lib/i18n.ts'
import { BarList } from '../../components/bar-list.tsx'
import { FigureBlock } from '../../components/figure-block.tsx'
import { figuresQueries } from '../../queries.ts'
import { useNumbers } from '../../use-numbers.ts'
import { byWords } from '../rules.ts'
import type { ProductBlocksProps } from './product-blocks.tsx'

const SHOWN = 8

/** What the database said no to, in the words that people read. */
export function Refusals({ numbers: { refusals }, period }: ProductBlocksProps) {
  const t = useT('figures')
  const { change } = useNumbers()
  const { data: words } = useQuery(figuresQueries.refusals(refusals.map(({ value }) => value)))
  const lines = byWords(refusals, words)
  return (
    <FigureBlock
      id="refusals"
      title={t('admin.refusals_title')}
      note={t('admin.refusals_note')}
      period={period}
      empty={refusals.length === 0 && t('admin.refusals_none')}
      table={{
        heads: [t('admin.rule_head'), t('now'), t('before'), t('change'), t('people')],
        rows: lines.map(({ words: said, count, before, people }) => [
          said,
          count,
          before,
          change(count, before),
          people,
        ]),
      }}
      chart={
        <BarList
          longNames
          bars={lines
            .slice(0, SHOWN)
            .map(({ words: said, count, before }) => ({ name: said, value: count, before }))}
        />
      }
      foot={lines.length > SHOWN && t('admin.refusals_more', { count: lines.length - SHOWN })}
    />
  )
}
