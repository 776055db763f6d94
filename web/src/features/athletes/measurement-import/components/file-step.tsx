import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { CsvError, parseCsv } from '#shared/measurement-import/parse-csv.ts'
import { METHODS } from '#shared/units.ts'
import type { Sport } from '#web/features/athletes/sport/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { FileInput, Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ChosenFile } from '../types.ts'

export type FileChoices = {
  sport: string
  source: string
  sourceName: string
  method: string
  measuredOn: string
  adultsOnly: boolean
}

const methods = [...METHODS].sort((a, b) => Number(b === 'unknown') - Number(a === 'unknown'))

type FileStepProps = {
  file: ChosenFile | null
  choices: FileChoices
  sports: Sport[]
  onFile: (file: ChosenFile) => void
  onChange: (choices: FileChoices) => void
}

export function FileStep({ file, choices, sports, onFile, onChange }: FileStepProps) {
  const t = useT('measurement-import')
  // The names of sports and metrics live with their own features; asking for them loads them.
  const sportWords = useT('sport')
  const metricWords = useT('metric')
  const [problem, setProblem] = useState<string | null>(null)
  const set = (change: Partial<FileChoices>) => onChange({ ...choices, ...change })

  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    setProblem(null)
    try {
      if (chosen.size > LIMITS.import.fileMaxBytes) throw new CsvError('not_csv', '')
      const bytes = await chosen.arrayBuffer()
      const digest = await crypto.subtle.digest('SHA-256', bytes)
      const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
      onFile({ name: chosen.name, hash, table: parseCsv(new TextDecoder().decode(bytes)) })
    } catch (error) {
      const code = error instanceof CsvError ? error.code : 'not_csv'
      setProblem(
        t(`file_problem.${code}`, {
          name: chosen.name,
          line: (error instanceof CsvError && error.line) || '',
        }),
      )
    }
  }

  return (
    <Card>
      <CardHeader title={t('file_title')} />
      <p className="mb-4 text-soft">{t('file_text')}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('file')}
          error={problem}
          hint={file ? t('file_chosen', { name: file.name, count: file.table.rows.length }) : undefined}
        >
          <FileInput
            accept=".csv,text/csv,.tsv,.txt"
            onChange={(event) => void read(event.target.files?.[0])}
          />
        </Field>
        <Field label={t('sport')}>
          <Select
            value={choices.sport}
            onChange={(event) => set({ sport: event.target.value })}
            options={sports.map(({ code }) => ({ value: code, label: sportWords(`sport.${code}`) }))}
          />
        </Field>
        <Field label={t('source')} hint={t('source_hint')}>
          <Input
            value={choices.source}
            maxLength={LIMITS.import.sourceMaxChars}
            pattern="[a-z0-9][a-z0-9_\-]+"
            onChange={(event) => set({ source: event.target.value.toLowerCase() })}
          />
        </Field>
        <Field label={t('source_name')} hint={t('source_name_hint')}>
          <Input
            value={choices.sourceName}
            maxLength={LIMITS.measurement.measurerMaxChars}
            onChange={(event) => set({ sourceName: event.target.value })}
          />
        </Field>
        <Field label={t('method')} hint={t('method_hint')}>
          <Select
            value={choices.method}
            onChange={(event) => set({ method: event.target.value })}
            options={methods.map((method) => ({ value: method, label: metricWords(`method.${method}`) }))}
          />
        </Field>
        <Field label={t('measured_on')} hint={t('measured_on_hint')}>
          <Input
            type="date"
            value={choices.measuredOn}
            onChange={(event) => set({ measuredOn: event.target.value })}
          />
        </Field>
        <div className="self-end pb-1">
          <Checkbox
            label={t('adults_only')}
            checked={choices.adultsOnly}
            onChange={(event) => set({ adultsOnly: event.target.checked })}
          />
        </div>
      </div>
    </Card>
  )
}
