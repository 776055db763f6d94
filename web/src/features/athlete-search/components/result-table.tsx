import { clsx } from 'clsx'
import { useSportCatalog } from '#web/features/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { requestedMetrics } from '../rules.ts'
import type { AthleteCard, SearchFilter, SearchPage } from '../types.ts'
import { MetricFigure } from './metric-figure.tsx'
import { useLocationLabel } from './person-labels.tsx'
import { OpenLink, type RowActions, RowButtons } from './result-row.tsx'

type ResultTableProps = {
  pages: SearchPage[]
  currentId: string | null
  filter: SearchFilter
  actions: RowActions
}

/** One line for each person, one column for each number: the asked ones first, then the sport's key metrics. */
export function ResultTable({ pages, currentId, filter, actions }: ResultTableProps) {
  const t = useT('athlete-search')
  const names = useT('metric')
  const words = useT('sport')
  const whereabouts = useLocationLabel()
  const { sports } = useSportCatalog()
  const key = sports.find(({ code }) => code === filter.sport)?.metrics.filter(({ isKey }) => isKey) ?? []
  const columns = [
    ...new Set(
      [...requestedMetrics(filter), ...key.map(({ code }) => ({ metric: code }))].map(({ metric }) => metric),
    ),
  ]
  const placesOf = ({ primary_sport, positions }: AthleteCard) =>
    positions
      .slice(0, 2)
      .map((code) => words(`position.${primary_sport}.${code}`))
      .join(', ')

  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface px-4 shadow-card">
      <Table caption={t('results.title')}>
        <thead>
          <tr>
            <Th>{t('table.athlete')}</Th>
            <Th>{t('filters.positions')}</Th>
            <Th numeric>{t('filters.class_year')}</Th>
            {columns.map((metric) => (
              <Th key={metric} numeric>
                {names(`name.${metric}`)}
              </Th>
            ))}
            <Th>
              <span className="sr-only">{t('table.actions')}</span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {pages.flatMap((page) =>
            page.cards.map((card) => (
              <tr key={card.id} className={clsx('relative', card.id === currentId && 'bg-accent-wash')}>
                <Td className="min-w-44">
                  <OpenLink id={card.id} current={card.id === currentId}>
                    {card.display_name}
                  </OpenLink>
                  <span className="block text-sm text-faint">{whereabouts(card)}</span>
                </Td>
                <Td className="min-w-36 text-soft">{placesOf(card)}</Td>
                <Td numeric>{card.class_year}</Td>
                {columns.map((metric) => {
                  const value = [...(page.asked[card.id] ?? []), ...card.headline_metrics].find(
                    (one) => one.metric === metric,
                  )
                  return (
                    <Td key={metric} numeric>
                      {value ? <MetricFigure value={value} size="sm" nameless /> : <NoNumber />}
                    </Td>
                  )
                })}
                <Td>
                  <RowButtons card={card} actions={actions} />
                </Td>
              </tr>
            )),
          )}
        </tbody>
      </Table>
    </div>
  )
}

function NoNumber() {
  const t = useT('athlete-search')
  return (
    <>
      <span aria-hidden className="text-faint">
        –
      </span>
      <span className="sr-only">{t('table.no_number')}</span>
    </>
  )
}
