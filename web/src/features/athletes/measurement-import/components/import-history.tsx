import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useCanActAsAdmin } from '#web/features/accounts/account/permissions.ts'
import { formatDateTime } from '#web/lib/datetime.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { MfaGate } from '#web/ui/mfa-gate.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useUndoImport } from '../mutations.ts'
import { measurementImportQueries } from '../queries.ts'
import type { PastImport } from '../types.ts'

export function ImportHistory() {
  const t = useT('measurement-import')
  const past = useQuery(measurementImportQueries.past())
  const mayAct = useCanActAsAdmin()
  return (
    <Card>
      <CardHeader title={t('past')} />
      {past.isPending && <ListSkeleton rows={2} />}
      {past.error && <ErrorState error={past.error} onRetry={past.refetch} />}
      {past.data?.length === 0 && <p className="text-soft">{t('past_none')}</p>}
      {past.data && past.data.length > 0 && (
        <MfaGate open={mayAct}>
          <ul className="divide-y divide-hair">
            {past.data.map((entry) => (
              <li key={entry.id}>
                <Row entry={entry} />
              </li>
            ))}
          </ul>
        </MfaGate>
      )}
    </Card>
  )
}

function Row({ entry }: { entry: PastImport }) {
  const t = useT('measurement-import')
  const language = useLanguage()
  const undo = useUndoImport()
  const { created = 0, changed = 0, unchanged = 0, refused = 0 } = entry.counts
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="truncate font-medium">{entry.file_name}</p>
        <p className="text-sm text-soft">
          {formatDateTime(entry.created_at, language)} ·{' '}
          {t('outcome', { created, changed, unchanged, refused })}
        </p>
      </div>
      {entry.undone_at ? (
        <Badge>{t('undone')}</Badge>
      ) : (
        <Button
          size="sm"
          busy={undo.isPending}
          onClick={() =>
            undo.mutateAsync(entry.id).then(
              ({ measurements, athletes }) => toast.success(t('taken_back', { measurements, athletes })),
              async (error) => toast.error(t('undo_failed'), { description: await errorMessage(error) }),
            )
          }
        >
          <Undo2 aria-hidden />
          {t('common:actions.undo')}
        </Button>
      )}
    </div>
  )
}
