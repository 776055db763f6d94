import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUndoImport } from '../mutations.ts'
import { eventImportQueries } from '../queries.ts'

/** The last imports, each of which can be taken back as a whole. */
export function ImportHistory() {
  const t = useT('event-import')
  const language = useLanguage()
  const { data = [], error, refetch } = useQuery(eventImportQueries.last())
  if (error && data.length === 0) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return null
  return (
    <section aria-labelledby="last-imports" className="border-t border-line pt-4">
      <h3 id="last-imports">{t('last')}</h3>
      <ul className="mt-1 divide-y divide-hair">
        {data.map(({ id, name, count, created_at, undone_at }) => (
          <li key={id} className="py-2">
            <span className="block wrap-anywhere">{name}</span>
            <span className="block text-sm text-soft">
              {[
                formatDate(created_at, language),
                t('found', { count }),
                undone_at && t('undone_on', { date: formatDate(undone_at, language) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {!undone_at && <UndoImport id={id} name={name} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

type UndoImportProps = { id: string; name: string; onDone?: () => void }

/** Asked once more, since people who have answered are told. */
export function UndoImport({ id, name, onDone }: UndoImportProps) {
  const t = useT('event-import')
  const [sure, setSure] = useState(false)
  const undo = useUndoImport()
  const confirm = () =>
    undo.mutateAsync(id).then(
      ({ removed, cancelled }) => {
        toast.success(t('undone', { count: removed }), {
          description: cancelled.length > 0 ? t('undone_cancelled', { count: cancelled.length }) : undefined,
        })
        onDone?.()
      },
      async (error: unknown) => toast.error(t('undo_failed'), { description: await errorMessage(error) }),
    )
  if (!sure)
    return (
      <Button size="sm" className="mt-2" aria-label={t('undo_of', { name })} onClick={() => setSure(true)}>
        {t('undo')}
      </Button>
    )
  return (
    <div className="mt-2 space-y-2">
      <p>{t('undo_text')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setSure(false)}>
          {t('common:actions.cancel')}
        </Button>
        <Button size="sm" variant="danger" busy={undo.isPending} onClick={confirm}>
          {t('undo')}
        </Button>
      </div>
    </div>
  )
}
