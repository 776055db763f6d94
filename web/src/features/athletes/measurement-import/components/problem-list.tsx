import { Download } from 'lucide-react'
import type { ImportProblem } from '#shared/measurement-import/measurement-import.ts'
import { problemsCsv, summarizeProblems } from '#shared/measurement-import/summarize-problems.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'

/** By column and reason, with a count and a few examples; all of them go into a file. */
export function ProblemList({ problems, fileName }: { problems: ImportProblem[]; fileName: string }) {
  const t = useT('measurement-import')
  if (problems.length === 0) return null
  return (
    <div className="mt-4">
      <Table caption={t('problems')} showCaption>
        <thead>
          <tr>
            <Th>{t('column')}</Th>
            <Th>{t('problem')}</Th>
            <Th numeric>{t('how_many')}</Th>
            <Th>{t('examples')}</Th>
            <Th>{t('wanted')}</Th>
          </tr>
        </thead>
        <tbody>
          {summarizeProblems(problems).map(({ column, code, wanted, refused, count, examples }) => (
            <tr key={`${column}/${code}`}>
              <Td className="font-medium">{column}</Td>
              <Td>
                {t(`code.${code}`)}
                {refused && ` ${t('line_left_out')}`}
              </Td>
              <Td numeric>{count}</Td>
              <Td className="text-soft">
                {examples.map(({ line, given }) => (
                  <span key={line} className="block">
                    {t('example_line', { line, given: given || '–' })}
                  </span>
                ))}
              </Td>
              <Td className="num">{wanted}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Button
        size="sm"
        className="mt-3"
        onClick={() => download(`${fileName}.problems.csv`, problemsCsv(problems))}
      >
        <Download aria-hidden />
        {t('download_problems')}
      </Button>
    </div>
  )
}

function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
