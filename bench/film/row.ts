import type { Section } from '../report.ts'

export type Row = { what: string; measured: string; budget: string; met: boolean }

export const row = (what: string, measured: string, budget: string, met: boolean): Row => {
  process.stdout.write(`${met ? 'met   ' : 'MISSED'}  ${what}: ${measured} (${budget})\n`)
  return { what, measured, budget, met }
}

export const asSection = (title: string, rows: Row[]): Section => ({
  title,
  columns: ['what', 'measured', 'budget', ''],
  rows: rows.map(({ what, measured, budget, met }) => [what, measured, budget, met ? 'met' : 'not met']),
})
