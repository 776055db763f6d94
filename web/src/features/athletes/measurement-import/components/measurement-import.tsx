import { useMemo, useState } from 'react'
import { guessColumnMapping } from '#shared/measurement-import/guess-columns.ts'
import type { ImportMapping, ImportMetric } from '#shared/measurement-import/measurement-import.ts'
import { parseRows } from '#shared/measurement-import/parse-rows.ts'
import { useCanActAsAdmin } from '#web/features/accounts/account/permissions.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { localToday } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { MfaGate } from '#web/ui/mfa-gate.tsx'
import { useImportMeasurements } from '../mutations.ts'
import { sourceFrom } from '../rules.ts'
import type { ChosenFile, ImportResult } from '../types.ts'
import { ColumnMapping } from './column-mapping.tsx'
import { type FileChoices, FileStep } from './file-step.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportSummary } from './import-summary.tsx'
import { ProblemList } from './problem-list.tsx'

/** From a file to measurements: choose, look at what each column means, see what will not be taken, then bring it in. */
export function MeasurementImport() {
  const [result, setResult] = useState<ImportResult | null>(null)
  const [file, setFile] = useState<ChosenFile | null>(null)
  const restart = () => {
    setResult(null)
    setFile(null)
  }
  return (
    <div className="flex flex-col gap-6">
      {result ? (
        <ImportSummary result={result} onAnother={restart} />
      ) : (
        <Preparation key={file?.hash ?? 'none'} file={file} onFile={setFile} onDone={setResult} />
      )}
      <ImportHistory />
    </div>
  )
}

type PreparationProps = {
  file: ChosenFile | null
  onFile: (file: ChosenFile) => void
  onDone: (result: ImportResult) => void
}

function Preparation({ file, onFile, onDone }: PreparationProps) {
  const { sports, metrics } = useSportCatalog()
  const [choices, setChoices] = useState<FileChoices>({
    sport: 'american_football',
    source: file ? sourceFrom(file.name) : '',
    sourceName: file ? file.name.replace(/\.[^.]+$/, '') : '',
    method: 'unknown',
    measuredOn: localToday(),
    adultsOnly: false,
  })
  const sport = sports.find(({ code }) => code === choices.sport)
  const sportMetrics = useMemo<ImportMetric[]>(
    () =>
      (sport?.metrics ?? []).flatMap(({ code }) => {
        const metric = metrics[code]
        return metric ? [{ code, unit: metric.unit, min_value: metric.min, max_value: metric.max }] : []
      }),
    [sport, metrics],
  )
  return (
    <>
      <FileStep file={file} choices={choices} sports={sports} onFile={onFile} onChange={setChoices} />
      {file && sport && (
        <Preview
          key={sport.code}
          file={file}
          choices={choices}
          positions={sport.positions.map(({ code }) => code)}
          metrics={sportMetrics}
          onDone={onDone}
        />
      )}
    </>
  )
}

type PreviewProps = {
  file: ChosenFile
  choices: FileChoices
  positions: string[]
  metrics: ImportMetric[]
  onDone: (result: ImportResult) => void
}

function Preview({ file, choices, positions, metrics, onDone }: PreviewProps) {
  const t = useT('measurement-import')
  const [mapping, setMapping] = useState<ImportMapping>(() => guessColumnMapping(file.table, metrics))
  const [done, setDone] = useState(0)
  const bring = useImportMeasurements()
  const refused = useErrorMessage(bring.error)
  const mayAct = useCanActAsAdmin()
  const wanted = useMemo(
    () => ({
      ...mapping,
      measurements: mapping.measurements.map((column) => ({ ...column, method: choices.method })),
    }),
    [mapping, choices.method],
  )
  const parsed = useMemo(
    () =>
      parseRows(
        file.table,
        wanted,
        { code: choices.sport, positions, metrics },
        { measuredOn: choices.measuredOn },
      ),
    [file, wanted, choices.sport, choices.measuredOn, positions, metrics],
  )
  const numbers = parsed.rows.reduce((sum, row) => sum + row.measurements.length, 0)
  const ready = choices.adultsOnly && choices.source !== '' && mapping.name.length > 0 && numbers > 0

  return (
    <>
      <ColumnMapping table={file.table} mapping={mapping} metrics={metrics} onChange={setMapping} />
      <Card>
        <CardHeader title={t('preview')} />
        <p>
          {t('preview_counts', {
            people: parsed.rows.length,
            numbers,
            blanks: parsed.blanks,
            rejected: parsed.problems.length,
          })}
        </p>
        <ProblemList problems={parsed.problems} fileName={file.name} />
        {mapping.name.length === 0 && <p className="mt-3 text-red-ink">{t('no_name_column')}</p>}
        {!choices.adultsOnly && <p className="mt-3 text-soft">{t('adults_needed')}</p>}
        {refused && (
          <p role="alert" className="mt-3 text-red-ink">
            {refused}
          </p>
        )}
        <MfaGate open={mayAct}>
          <div className="mt-4 flex flex-wrap items-center gap-4">
            <Button
              variant="primary"
              busy={bring.isPending}
              disabled={!ready}
              onClick={() =>
                bring.mutate(
                  {
                    file,
                    source: choices.source,
                    sourceName: choices.sourceName,
                    sport: choices.sport,
                    mapping: wanted,
                    rows: parsed.rows,
                    onProgress: setDone,
                  },
                  { onSuccess: onDone },
                )
              }
            >
              {t('bring_in', { count: parsed.rows.length })}
            </Button>
            {bring.isPending && (
              <label className="flex items-center gap-3 text-sm text-soft">
                <progress max={parsed.rows.length} value={done} className="h-2 w-40 accent-accent" />
                {t('progress', { done, count: parsed.rows.length })}
              </label>
            )}
          </div>
        </MfaGate>
      </Card>
    </>
  )
}
