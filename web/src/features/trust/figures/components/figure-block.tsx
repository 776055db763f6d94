import { clsx } from 'clsx'
import { ChartLine, Download, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { Card } from '#web/ui/card.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'
import { type Cell, csvOfTable, type FigureTable } from '../figure-table.ts'
import type { Period } from '../period.ts'
import { useNumbers } from '../use-numbers.ts'
import { WhenSeen } from './when-seen.tsx'

type FigureBlockProps = {
  /** Short and without spaces: the address says which blocks are shown as tables, and the file is named by it. */
  id: string
  title: string
  note?: ReactNode
  period: Period
  table: FigureTable
  /** Without one the block is its table. */
  chart?: ReactNode
  /** Where there is nothing to show: zeros said as words. */
  empty?: string | false
  /** Under chart and table: a sentence, one thing to do. */
  foot?: ReactNode
  className?: string
  /** Drawn before anybody scrolls to it: what is printed has to be there. */
  atOnce?: boolean
}

/** One matter: its chart, and the same as a table one switch away, which is what a screen reader gets. */
export function FigureBlock({
  id,
  title,
  note,
  period,
  table,
  chart,
  empty,
  foot,
  className,
  atOnce,
}: FigureBlockProps) {
  const t = useT('figures')
  const [isTable, showTable] = useShownAsTable(id)
  const titleId = `figures-${id}`
  return (
    <Card
      aria-labelledby={titleId}
      className={clsx('flex min-w-0 flex-col print:break-inside-avoid', className)}
    >
      <div className="mb-3 flex flex-wrap items-start justify-between gap-3">
        {/* On the narrowest screens the controls go under the title, which would become a column of words. */}
        <div className="min-w-0 flex-[1_1_11rem]">
          <h2 id={titleId}>{title}</h2>
          {note && <p className="mt-0.5 text-sm text-soft">{note}</p>}
        </div>
        {!empty && (
          <div className="flex shrink-0 gap-1.5 print:hidden">
            {chart && (
              <fieldset className="flex rounded-md border border-line-strong">
                <legend className="sr-only">{t('shown_as', { title })}</legend>
                <Shape pressed={!isTable} label={t('chart')} onPress={() => showTable(false)}>
                  <ChartLine aria-hidden className="size-4" />
                </Shape>
                <Shape pressed={isTable} label={t('table')} onPress={() => showTable(true)}>
                  <Table2 aria-hidden className="size-4" />
                </Shape>
              </fieldset>
            )}
            <button
              type="button"
              aria-label={t('csv_of', { title })}
              title={t('csv')}
              onClick={() =>
                saveFile(
                  `${id}-${period.from}-${period.to}.csv`,
                  [csvOfTable(table)],
                  'text/csv;charset=utf-8',
                )
              }
              className="grid h-8 w-9 place-items-center rounded-md border border-line-strong text-soft hover:bg-sunk pointer-coarse:h-11 pointer-coarse:w-11"
            >
              <Download aria-hidden className="size-4" />
            </button>
          </div>
        )}
      </div>
      {empty ? (
        <p className="py-4 text-soft">{empty}</p>
      ) : chart && !isTable ? (
        <>
          {atOnce ? chart : <WhenSeen>{chart}</WhenSeen>}
          <div className="sr-only">
            <Rows title={title} table={table} plain />
          </div>
        </>
      ) : (
        <Rows title={title} table={table} />
      )}
      {foot && <div className="mt-auto pt-4 text-sm text-soft">{foot}</div>}
    </Card>
  )
}

type ShapeProps = { pressed: boolean; label: string; onPress: () => void; children: ReactNode }

const Shape = ({ pressed, label, onPress, children }: ShapeProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    onClick={onPress}
    className={clsx(
      'grid h-7.5 w-9 place-items-center first-of-type:rounded-l-md last-of-type:rounded-r-md pointer-coarse:h-10.5 pointer-coarse:w-11',
      pressed ? 'bg-accent-wash text-accent-ink' : 'text-soft hover:bg-sunk',
    )}
  >
    {children}
  </button>
)

const tablesIn = (params: URLSearchParams) => params.get('tables')?.split('.').filter(Boolean) ?? []

/** The address says which blocks are tables, so that a link shows the same. */
function useShownAsTable(id: string) {
  const [params, setParams] = useSearchParams()
  const show = (asTable: boolean) =>
    setParams(
      (now) => {
        const shown = tablesIn(now)
        const next = asTable ? [...new Set([...shown, id])] : shown.filter((one) => one !== id)
        if (next.length > 0) now.set('tables', next.join('.'))
        else now.delete('tables')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  return [tablesIn(params).includes(id), show] as const
}

function Rows({
  title,
  table: { heads, rows },
  plain,
}: {
  title: string
  table: FigureTable
  plain?: boolean
}) {
  const t = useT('figures')
  const { format } = useNumbers()
  const said = (cell: Cell) => (typeof cell === 'number' ? format(cell) : (cell ?? t('under_five')))
  const content = (
    <>
      <thead>
        <tr>
          {heads.map((head, i) => (
            <Th key={head} numeric={i > 0}>
              {head}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <Td>{name}</Td>
            {cells.map((cell, i) => (
              <Td key={heads[i + 1]} numeric>
                {said(cell)}
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  )
  if (!plain) return <Table caption={t('table_of', { title })}>{content}</Table>
  return (
    <table>
      <caption>{title}</caption>
      {content}
    </table>
  )
}
