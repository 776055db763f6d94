import { useMemo } from 'react'
import type { CsvTable, ImportMapping, ImportMetric } from '#shared/measurement-import/measurement-import.ts'
import { suggestUnits } from '#shared/measurement-import/suggest-units.ts'
import { unusedColumns } from '#shared/measurement-import/summarize-problems.ts'
import { unitsFor } from '#shared/units.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Select } from '#web/ui/select.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { withColumn } from '../rules.ts'

type ColumnMappingProps = {
  table: CsvTable
  mapping: ImportMapping
  metrics: ImportMetric[]
  onChange: (mapping: ImportMapping) => void
}

/** Each column of the file: what it means, in which unit, and what stands in it first. */
export function ColumnMapping({ table, mapping, metrics, onChange }: ColumnMappingProps) {
  const t = useT('measurement-import')
  const metricWords = useT('metric')
  const language = useLanguage()
  const suggestions = useMemo(() => suggestUnits(table, mapping, metrics), [table, mapping, metrics])
  const unused = unusedColumns(table, mapping)
  const about = (column: string) => {
    if (mapping.name.includes(column)) return t('is.name')
    for (const part of ['club', 'position', 'country', 'classYear', 'sexCategory', 'date', 'year'] as const) {
      if (mapping[part] === column) return t(`is.${part}`)
    }
    return null
  }
  return (
    <Card>
      <CardHeader title={t('columns')} />
      <Table caption={t('columns')}>
        <thead>
          <tr>
            <Th>{t('column')}</Th>
            <Th>{t('example')}</Th>
            <Th>{t('meaning')}</Th>
            <Th>{t('unit')}</Th>
          </tr>
        </thead>
        <tbody>
          {table.columns.map((column) => {
            const entry = mapping.measurements.find((known) => known.column === column)
            const fixed = about(column)
            const example = table.rows.find(({ cells }) => cells[column])?.cells[column]
            const offered = suggestions.find((known) => known.column === column)?.to
            const metric = metrics.find(({ code }) => code === entry?.metric)
            return (
              <tr key={column}>
                <Td className="font-medium">{column}</Td>
                <Td className="num max-w-48 truncate text-soft">{example ?? '–'}</Td>
                <Td>
                  {fixed ?? (
                    <Select
                      aria-label={t('meaning_of', { column })}
                      value={entry?.metric ?? ''}
                      onChange={(event) =>
                        onChange(withColumn(mapping, column, { metric: event.target.value || null }, metrics))
                      }
                      options={[
                        { value: '', label: t('leave_out') },
                        ...metrics.map(({ code }) => ({ value: code, label: metricWords(`name.${code}`) })),
                      ]}
                    />
                  )}
                </Td>
                <Td>
                  {entry && metric && unitsFor(metric.unit).length > 1 && (
                    <Select
                      aria-label={t('unit_of', { column })}
                      value={entry.unit}
                      onChange={(event) =>
                        onChange(
                          withColumn(
                            mapping,
                            column,
                            { metric: entry.metric, unit: event.target.value },
                            metrics,
                          ),
                        )
                      }
                      options={unitsFor(metric.unit).map((unit) => ({
                        value: unit,
                        label: metricWords(`unit.${unit}`),
                      }))}
                    />
                  )}
                  {entry && offered && (
                    <div className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-soft">
                      {t('fits_unit', { unit: metricWords(`unit.${offered}`) })}
                      <Button
                        size="sm"
                        onClick={() =>
                          onChange(
                            withColumn(mapping, column, { metric: entry.metric, unit: offered }, metrics),
                          )
                        }
                      >
                        {t('use_unit', { unit: metricWords(`unit.${offered}`) })}
                      </Button>
                    </div>
                  )}
                </Td>
              </tr>
            )
          })}
        </tbody>
      </Table>
      {unused.length > 0 && (
        <p className="mt-3 text-soft">{t('unused', { columns: formatList(unused, language) })}</p>
      )}
    </Card>
  )
}
