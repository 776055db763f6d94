import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import type { SearchFilter } from '#web/features/scouting/athlete-search/types.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useExportSearch } from '../mutations.ts'
import { searchExportQueries } from '../queries.ts'
import { fileOf, inFile, metricsOf } from '../rules.ts'
import { EXPORT_COLUMNS, type ExportColumn } from '../types.ts'
import { useFileWords } from './use-file-words.tsx'

const { metricsMax } = LIMITS.searchExport
const toggled = <T extends string>(list: readonly T[], one: T, all: readonly T[]) =>
  all.filter((each) => (each === one) !== list.includes(each))

type ExportDialogProps = { filter: SearchFilter; onClose: () => void }

/** What the file will hold, who stays out of it, and what is kept of it, before anything is taken. */
export function ExportDialog({ filter, onClose }: ExportDialogProps) {
  const t = useT('search-export')
  const common = useT()
  const names = useT('metric')
  const { sports } = useSportCatalog()
  const { known, usual } = metricsOf(filter, sports.find(({ code }) => code === filter.sport)?.metrics ?? [])
  const [columns, setColumns] = useState<ExportColumn[]>([...EXPORT_COLUMNS])
  const [metrics, setMetrics] = useState(usual)
  const size = useQuery(searchExportQueries.size(filter))
  const take = useExportSearch()
  const words = useFileWords()
  const refused = useErrorMessage(take.error ?? size.error)
  const people = size.data?.people ?? 0

  const send = () =>
    take.mutate(
      { filter, columns, metrics },
      {
        onSuccess: ({ rows }) => {
          const day = new Date().toISOString().slice(0, 10)
          saveFile(`touchline-${day}.csv`, [fileOf(rows, columns, metrics, words)], 'text/csv;charset=utf-8')
          toast.success(t('saved', { count: rows.length }))
          onClose()
        },
      },
    )

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      size="md"
      footer={
        <>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
          <Button variant="primary" disabled={people === 0} busy={take.isPending} onClick={send}>
            {t('go')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {size.data ? <Size {...size.data} /> : size.error ? null : <Skeleton className="h-12" />}
        <fieldset>
          <legend className="mb-1 font-semibold">{t('columns')}</legend>
          <div className="grid gap-x-6 sm:grid-cols-2">
            <Checkbox label={t('column.name')} checked disabled />
            {EXPORT_COLUMNS.map((column) => (
              <Checkbox
                key={column}
                label={t(`column.${column}`)}
                checked={columns.includes(column)}
                onChange={() => setColumns(toggled(columns, column, EXPORT_COLUMNS))}
              />
            ))}
          </div>
        </fieldset>
        {known.length > 0 ? (
          <fieldset>
            <legend className="mb-1 font-semibold">{t('tests')}</legend>
            <p className="mb-1 text-sm text-soft">{t('tests_about', { count: metricsMax })}</p>
            <div className="grid gap-x-6 sm:grid-cols-2">
              {known.map((metric) => (
                <Checkbox
                  key={metric}
                  label={names(`name.${metric}`)}
                  checked={metrics.includes(metric)}
                  disabled={!metrics.includes(metric) && metrics.length >= metricsMax}
                  onChange={() => setMetrics(toggled(metrics, metric, known))}
                />
              ))}
            </div>
          </fieldset>
        ) : (
          <p className="text-sm text-soft">{t('tests_none')}</p>
        )}
        <div className="space-y-1 rounded-md bg-sunk p-3 text-sm">
          <p>{t('on_record')}</p>
          <p>{t('told')}</p>
          <p>{t('limit', { count: LIMITS.rateLimit.searchExport.attempts })}</p>
        </div>
        {refused && (
          <p role="alert" className="text-red-ink">
            {refused}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Size({ people, minors }: { people: number; minors: number }) {
  const t = useT('search-export')
  const held = inFile(people)
  return (
    <div role="status">
      <p>
        {people === 0
          ? t('nobody')
          : held < people
            ? t('first', { held, count: people })
            : t('all', { count: people })}
      </p>
      {minors > 0 && <p className="mt-1 font-semibold">{t('minors', { count: minors })}</p>}
    </div>
  )
}
