import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { LIMITS } from '#shared/limits.ts'
import { useCanActAsAdmin } from '#web/features/accounts/account/permissions.ts'
import { formatAgo } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { MfaGate } from '#web/ui/mfa-gate.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { dataRequestQueries } from '../queries.ts'
import type { DataRequest } from '../types.ts'
import { CloseRequestForm } from './close-request-form.tsx'

/** Who asked for their data or its deletion and has no answer yet, the oldest first. */
export function DataRequestList() {
  const t = useT('data-request')
  const { data, error, isPending, refetch } = useQuery(dataRequestQueries.open())
  if (isPending) return <ListSkeleton rows={3} />
  if (error) return <ErrorState error={error} onRetry={refetch} />
  return (
    <Card>
      {data.length > 0 && <CardHeader title={t('open', { count: data.length })} />}
      {data.length === 0 ? (
        <EmptyState title={t('empty')} icon={<CircleCheck aria-hidden />}>
          {t('empty_text')}
        </EmptyState>
      ) : (
        <ul aria-label={t('title')} className="divide-y divide-hair">
          {data.map((request) => (
            <li key={request.id} className="py-4 first:pt-0 last:pb-0">
              <Request request={request} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Request({ request }: { request: DataRequest }) {
  const t = useT('data-request')
  const language = useLanguage()
  const mayAct = useCanActAsAdmin()
  const [closing, setClosing] = useState(false)
  const { user_id, kind, note, is_unanswered, created_at, person } = request
  const name = person.full_name || t('unnamed')
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 grow basis-48">
          <Link
            to={`/admin/users?${new URLSearchParams({ person: user_id })}`}
            className="font-medium wrap-anywhere text-accent-ink underline underline-offset-3"
          >
            {name}
          </Link>
          <span className="block text-sm text-soft">{formatAgo(created_at, language)}</span>
        </span>
        <Badge tone="info">{t(`kind.${kind}`)}</Badge>
        {!closing && (
          <Button size="sm" aria-label={t('close_of', { name })} onClick={() => setClosing(true)}>
            {t('close')}
          </Button>
        )}
      </div>
      {is_unanswered && <p className="text-soft">{t('unanswered', { name, days: LIMITS.deletion.days })}</p>}
      {note && <blockquote className="text-soft wrap-anywhere whitespace-pre-line">{note}</blockquote>}
      {closing && (
        <MfaGate open={mayAct}>
          <CloseRequestForm request={request} name={name} onCancel={() => setClosing(false)} />
        </MfaGate>
      )}
    </div>
  )
}
