import { clsx } from 'clsx'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import { unitSign } from '#shared/units.ts'
import { useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Input } from '#web/ui/input.tsx'
import { Table, Th } from '#web/ui/table.tsx'
import { nextCell } from '../rules.ts'
import { cellKey, type Draft, type SheetMember } from '../types.ts'

type SessionGridProps = {
  draft: Draft
  members: readonly SheetMember[]
  /** What is wrong, in words, by cellKey. */
  wrong: ReadonlyMap<string, string>
  onType: (key: string, text: string) => void
  /** Says whether it was a table, which then does not go into the one cell. */
  onPaste: (text: string, row: number, column: number) => boolean
}

/** Athletes down, tests across: filled in like a spreadsheet. */
export function SessionGrid({ draft, members, wrong, onType, onPaste }: SessionGridProps) {
  const t = useT('measurement')
  const m = useT('metric')
  const id = useId()
  const grid = useRef<HTMLTableSectionElement>(null)
  const { tests, cells } = draft
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
    const { selectionStart: start, selectionEnd: end, value } = event.currentTarget
    const next = nextCell(event.key, {
      row,
      column,
      rows: members.length,
      columns: tests.length,
      atStart: end === 0 || (start === 0 && end === value.length),
      atEnd: start === value.length || (start === 0 && end === value.length),
      back: event.shiftKey,
    })
    if (!next || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    grid.current?.querySelector<HTMLInputElement>(`[data-cell="${next.row}-${next.column}"]`)?.focus()
  }
  function onPasted(event: ClipboardEvent<HTMLInputElement>, row: number, column: number) {
    if (onPaste(event.clipboardData.getData('text/plain'), row, column)) event.preventDefault()
  }
  return (
    <Table caption={t('session.values')} className="w-auto!">
      <thead>
        <tr>
          <Th className="sticky left-0 z-10 bg-paper align-bottom">{t('session.athlete')}</Th>
          {tests.map(({ metric_code: code, unit }) => (
            <Th key={code} numeric className="w-24 px-1.5! align-bottom whitespace-normal!">
              {m(`name.${code}`)}
              {unitSign(unit) && <span className="block font-normal text-faint">{unitSign(unit)}</span>}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody ref={grid}>
        {members.map(({ id: memberId, name, is_minor: isMinor }, row) => (
          <tr key={memberId} className="align-top">
            <th
              scope="row"
              className="sticky left-0 z-10 max-w-40 min-w-28 sm:max-w-64 sm:min-w-44 border-b border-hair bg-paper py-2 pr-3 text-left font-medium wrap-anywhere"
            >
              <span className="block pt-1">{name}</span>
              {isMinor && <Badge tone="info">{t('session.under_18')}</Badge>}
            </th>
            {tests.map(({ metric_code: code, unit }, column) => {
              const key = cellKey(memberId, code)
              const problem = wrong.get(key)
              const describedBy = problem ? `${id}-${row}-${column}` : undefined
              return (
                <td key={code} className="border-b border-hair px-1.5 py-2 last:pr-0">
                  <Input
                    data-cell={`${row}-${column}`}
                    aria-label={`${name}, ${m(`name.${code}`)}, ${unitSign(unit)}`.replace(/, $/, '')}
                    aria-invalid={problem ? true : undefined}
                    aria-describedby={describedBy}
                    value={cells[key] ?? ''}
                    onChange={(event) => onType(key, event.target.value)}
                    onFocus={(event) => event.currentTarget.select()}
                    onKeyDown={(event) => onKeyDown(event, row, column)}
                    onPaste={(event) => onPasted(event, row, column)}
                    inputMode="decimal"
                    enterKeyHint="next"
                    autoComplete="off"
                    className={clsx('num ml-auto block w-24! text-right', problem && 'bg-red-wash')}
                  />
                  {problem && (
                    <p id={describedBy} className="mt-1 ml-auto w-24 text-sm text-red-ink">
                      {problem}
                    </p>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
