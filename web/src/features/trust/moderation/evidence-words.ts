import { unitSign } from '#shared/units.ts'
import { countryName, spokenLanguage } from '#web/lib/countries.ts'
import { formatAsKnown, formatDate, formatDateTime } from '#web/lib/datetime.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { regionName } from '#web/lib/region-names.ts'
import type { Translate } from '#web/lib/translate.ts'
import { EVIDENCE, type EvidenceField, type EvidenceValue, type ReportedThing } from './evidence.ts'

type Columns = Record<string, unknown>

/** How the value of a row is put into words. A code that has no words is shown as it is. */
const VALUES: Record<EvidenceValue, (value: string, reader: Wording) => string> = {
  words: (value: string) => value,
  address: (value: string) => value,
  country: (value: string, { language }: Wording) => countryName(value, language),
  region: (value: string, { language }: Wording) => regionName(value, language),
  spoken_language: (value: string, { language }: Wording) => spokenLanguage(value, language),
  date: (value: string, { language }: Wording) => formatDate(value, language),
  known_date: (value: string, { language, precision }: Wording) => formatAsKnown(value, precision, language),
  moment: (value: string, { language }: Wording) => formatDateTime(value, language),
  sport: (value: string, { name }: Wording) => name(`sport:sport.${value}`),
  level: (value: string, { name }: Wording) => name(`sport:level.${value}`),
  relationship: (value: string, { name }: Wording) => name(`endorsement:relationship.${value}`),
  honour_kind: (value: string, { name }: Wording) => name(`achievement:kind.${value}`),
  honour_level: (value: string, { name }: Wording) => name(`achievement:level.${value}`),
  method: (value: string, { name }: Wording) => name(`metric:method.${value}`),
  provenance: (value: string, { name }: Wording) => name(`common:provenance.${value}`),
  measurer: (value: string, { name }: Wording) => name(`common:measured_by.${value}`),
  video_kind: (value: string, { name }: Wording) => name(`video:kind.${value}`),
  conditions: (value: string) =>
    Object.entries(JSON.parse(value) as Columns)
      .map(([part, asked]) => `${part}: ${valuesOf(asked).join(', ')}`)
      .join('; '),
}
const PRECISIONS = ['day', 'month', 'year'] as const
type Wording = {
  language: string
  name: (key: string) => string
  precision?: (typeof PRECISIONS)[number] | undefined
}

export type EvidenceRow = { column: string; label: string; text: string; host?: string }
/** What stands below each other: a photo, a heading, words in quotes, or rows with a label each. */
export type EvidencePart = { kind: 'photo' | 'heading' | 'quote'; text: string } | EvidenceRow[]

/** The namespaces whose words a thing of this kind needs beside those of the case itself. */
export function evidenceNamespaces(thing: ReportedThing): string[] {
  const values: Partial<Record<EvidenceValue, string>> = {
    sport: 'sport',
    level: 'sport',
    relationship: 'endorsement',
    method: 'metric',
  }
  const needed = Object.values(EVIDENCE[thing]).flatMap((field) => {
    if (field === 'measurement') return ['metric']
    return typeof field === 'string' ? [] : [field.label.split(':')[0], values[field.value]]
  })
  return [...new Set(needed)].filter((name) => name !== undefined)
}

/**
 * All that was kept of a thing, in words. Empty columns are left out. A column that nothing here knows comes last, under its
 * own name, so that no reported word stays unseen.
 */
export function evidenceParts(
  thing: ReportedThing,
  columns: Columns,
  { language, t }: { language: string; t: Translate },
): EvidencePart[] {
  const name = (key: string) => (t(key) === key ? key.slice(key.indexOf('.') + 1) : t(key))
  const known = EVIDENCE[thing]
  const precision = PRECISIONS.find((one) => one === columns.measured_on_precision)
  const parts: EvidencePart[] = []
  const addRow = (added: EvidenceRow) => {
    const last = parts.at(-1)
    if (Array.isArray(last)) last.push(added)
    else parts.push([added])
  }
  for (const [column, field] of Object.entries(known)) {
    const values = valuesOf(columns[column])
    if (values.length === 0 || field === 'precision' || field === 'copy') continue
    if (field === 'measurement') {
      if (column === firstOf(known, 'measurement', columns))
        parts.push({ kind: 'heading', text: measurementText(columns, { language, name }) })
    } else if (field === 'rating') {
      parts.push({ kind: 'heading', text: t('moderation:rating', { rating: values.join(', ') }) })
    } else if (typeof field === 'string') {
      parts.push({ kind: field, text: values.join('\n') })
    } else {
      const text = values
        .map((value) => inWords(field.value, value, { language, name, precision }))
        .join(', ')
      addRow({
        column,
        label: t(field.label),
        text,
        // Of https://known.example@other.example it is the second one.
        ...(field.value === 'address' && { host: URL.parse(text)?.hostname }),
      })
    }
  }
  for (const [column, value] of Object.entries(columns)) {
    const text = valuesOf(value).join(', ')
    if (!Object.hasOwn(known, column) && text) addRow({ column, label: column, text })
  }
  return parts
}

/** The texts of a value: of a list, each of its entries. */
function valuesOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap(valuesOf)
  return [typeof value === 'object' ? JSON.stringify(value) : String(value)]
}

/** A code or date that the browser refuses was written past the form, and is what an admin wants to see. */
function inWords(kind: EvidenceValue, value: string, reader: Wording): string {
  try {
    return VALUES[kind](value, reader)
  } catch {
    return value
  }
}

const firstOf = (known: Record<string, EvidenceField>, field: EvidenceField, columns: Columns) =>
  Object.keys(known).find((column) => known[column] === field && valuesOf(columns[column]).length > 0)

/** "Sprint 30 m · 4.12 s", with the value as it was typed. */
function measurementText(columns: Columns, { language, name }: Wording): string {
  const { metric_code: metric, value_entered: value, unit_entered: unit } = columns
  const typed =
    typeof value === 'number'
      ? getFormatter('NumberFormat', language, { maximumFractionDigits: 20 }).format(value)
      : valuesOf(value).join(', ')
  const amount = [typed, ...valuesOf(unit).map(unitSign)].filter(Boolean).join(' ')
  return [...valuesOf(metric).map((code) => name(`metric:name.${code}`)), amount].filter(Boolean).join(' · ')
}
