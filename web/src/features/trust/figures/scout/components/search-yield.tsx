import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { FigureBlock } from '../../components/figure-block.tsx'
import type { ScoutFigures } from '../types.ts'

const steps = ['found', 'opened', 'shortlisted', 'contacted'] as const

/** What each saved search brought, and all others together; of few people in many columns a table says more than bars. */
export function SearchYield({ figures: { period, searches } }: { figures: ScoutFigures }) {
  const t = useT('figures')
  const language = useLanguage()
  const { since, saved, unsaved } = searches
  const rows = [...saved, { ...unsaved, name: t('scout.brought.unsaved') }]
  return (
    <FigureBlock
      id="searches"
      title={t('scout.brought.searches_title')}
      note={t('scout.brought.searches_note')}
      period={period}
      className="lg:col-span-2"
      empty={rows.every(({ found }) => found === 0) && t('scout.brought.searches_none')}
      table={{
        heads: [t('scout.brought.search'), ...steps.map((step) => t(`scout.brought.${step}`))],
        rows: rows.map(({ name, ...brought }) => [name, ...steps.map((step) => brought[step])]),
      }}
      foot={
        <>
          {since > period.from && (
            <p>{t('scout.brought.searches_since', { day: formatDate(since, language) })}</p>
          )}
          <p>{t('scout.brought.searches_foot')}</p>
        </>
      }
    />
  )
}
