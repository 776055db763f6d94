import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { machineSpeed } from './machine-speed.ts'

export type Section = { title: string; columns: string[]; rows: (string | number)[][]; verdict?: string }

const FILE = fileURLToPath(new URL('../docs/benchmarks.md', import.meta.url))
const HEAD = `# Benchmarks

Written by \`npm run bench -- --write\`, never by hand. Everything runs on one machine over loopback, the load generator included, so
figures say little by themselves; the ratios between servers of one run are what counts. Targets run in turn, in interleaved rounds, and
the middle round is shown. Where the line above a part says how fast memory and processor were, they were measured right after it: the
same machine has been several times slower on one day than on another, and two parts are compared by that line first.
`

export function asMarkdown({ title, columns, rows, verdict }: Section): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  const table = [
    line(columns),
    line(columns.map((_, index) => (index === 0 ? '---' : '--:'))),
    ...rows.map(line),
  ]
  return [`### ${title}`, '', ...table, ...(verdict === undefined ? [] : ['', verdict]), ''].join('\n')
}

/** Replaces the section of one suite in docs/benchmarks.md. */
export function writeReport(suite: string, heading: string, sections: Section[], when: Date) {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEAD
  const [start, end] = [`<!-- ${suite} -->`, `<!-- /${suite} -->`]
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${when.toISOString().slice(0, 10)}; ${machineSpeed()}`
  const part = [start, `## ${heading}`, '', `${machine}.`, '', ...sections.map(asMarkdown), end].join('\n')
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  const whole =
    from >= 0 && to > from
      ? text.slice(0, from) + part + text.slice(to + end.length)
      : `${text.trimEnd()}\n\n${part}\n`
  writeFileSync(FILE, whole)
}
