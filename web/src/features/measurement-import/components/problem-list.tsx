import { useState } from 'react'
import type { ImportProblem } from '#shared/measurement-import/measurement-import.ts'
import { useT } from '#web/lib/i18n.ts'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Table, Td, Th } from '#web/ui/table.tsx'

const PAGE_PROBLEMS = 25

/** By line of the file: the field, what was given and what is wanted. */
export function ProblemList({ problems }: { problems: ImportProblem[] }) {
  const t = useT('measurement-import')
  const [shown, setShown] = useState(PAGE_PROBLEMS)
  if (problems.length === 0) return null
  return (
    <div className="mt-4">
      <Table caption={t('problems')} showCaption>
        <thead>
          <tr>
            <Th numeric>{t('line')}</Th>
            <Th>{t('column')}</Th>
            <Th>{t('problem')}</Th>
            <Th>{t('given')}</Th>
            <Th>{t('wanted')}</Th>
          </tr>
        </thead>
        <tbody>
          {problems.slice(0, shown).map((problem) => (
            <tr key={`${problem.line}/${problem.column}/${problem.code}`}>
              <Td numeric>{problem.line}</Td>
              <Td>{problem.column}</Td>
              <Td>
                {t(`code.${problem.code}`)}
                {problem.refused && ` ${t('line_left_out')}`}
              </Td>
              <Td className="num">{problem.given || '–'}</Td>
              <Td className="num">{problem.wanted}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <LoadMore
        shown={Math.min(shown, problems.length)}
        total={problems.length}
        hasMore={shown < problems.length}
        onMore={() => setShown(shown + PAGE_PROBLEMS)}
      />
    </div>
  )
}
