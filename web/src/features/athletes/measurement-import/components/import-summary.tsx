import { CircleCheck } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Notice } from '#web/ui/card.tsx'
import type { ImportResult } from '../types.ts'

const SHOWN_PROBLEMS = 50

export function ImportSummary({ result, onAnother }: { result: ImportResult; onAnother: () => void }) {
  const t = useT('measurement-import')
  const { created, changed, unchanged, refused } = result.outcome
  return (
    <Card>
      <Notice
        tone="good"
        icon={<CircleCheck aria-hidden />}
        title={t(created + changed === 0 ? 'nothing_new' : 'done')}
      >
        {t('outcome', { created, changed, unchanged, refused })}
      </Notice>
      {result.problems.length > 0 && (
        <ul className="mt-4 list-disc pl-5 text-sm text-soft">
          {result.problems.slice(0, SHOWN_PROBLEMS).map(({ row, problems }) => (
            <li key={row}>
              {t('line_number', { line: row })}:{' '}
              {problems.map(({ field, message }) => `${field}: ${message}`).join('; ')}
            </li>
          ))}
        </ul>
      )}
      <Button className="mt-4" onClick={onAnother}>
        {t('another')}
      </Button>
    </Card>
  )
}
