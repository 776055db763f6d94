import { useQuery } from '@tanstack/react-query'
import type { DataExport } from '#web/features/accounts/data-export/types.ts'
import { byteSize } from '#web/lib/byte-size.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { useRequestChildExport } from '../mutations.ts'
import { childExportQueries } from '../queries.ts'

/** A guardian asks for a copy of the child's data, which the child opens. */
export function GuardianExport({ token, name }: { token: string; name: string }) {
  const t = useT('data-export')
  const request = useRequestChildExport(token)
  const refused = useErrorMessage(request.error)
  const { data } = useQuery(childExportQueries.of(token))
  if (data === undefined) return null
  const isAskable = !data || data.state === 'failed' || data.state === 'gone'
  return (
    <Card className="space-y-4">
      <CardHeader title={t('child_title', { name })} />
      <p>{t('child_lead', { name })}</p>
      {data && <State data={data} name={name} />}
      <p role="alert" className="text-red-ink empty:hidden">
        {refused}
      </p>
      {isAskable && (
        <Button busy={request.isPending} onClick={() => request.mutate()}>
          {t('child_ask', { name })}
        </Button>
      )}
    </Card>
  )
}

function State({ data, name }: { data: DataExport; name: string }) {
  const t = useT('data-export')
  const language = useLanguage()
  const { state, by_operator, done, total, bytes, expires_at } = data
  const isSent = by_operator && (state === 'queued' || state === 'ready')
  return (
    <p role="status">
      {t(isSent ? `child_sent_${state}` : `child_${state}`, {
        name,
        done,
        total,
        size: byteSize(bytes ?? 0, language),
        date: expires_at ? formatDate(expires_at, language) : '',
      })}
    </p>
  )
}
