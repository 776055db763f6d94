import { useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { deviceOf } from '#shared/device-of.ts'
import { formatAgo, formatDate } from '#web/lib/datetime.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import type { OpenSession } from '#web/lib/supabase-sessions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useEndSession, useSignOutEverywhere } from '../mutations.ts'
import { accountSecurityQueries } from '../queries.ts'
import { isHandheld } from '../rules.ts'

export function SessionsCard() {
  const t = useT('account-security')
  const { data: sessions, error, refetch, isPending } = useQuery(accountSecurityQueries.sessions())
  const leave = useSignOutEverywhere()
  const failed = async (reason: unknown) =>
    toast.error(t('sessions.failed'), { description: await errorMessage(reason) })

  return (
    <SplitCard title={t('sessions.title')} lead={t('sessions.lead')}>
      {isPending && <ListSkeleton rows={2} />}
      {error && <ErrorState error={error} onRetry={refetch} />}
      {sessions && (
        <ul aria-label={t('sessions.title')} className="divide-y divide-hair border-y border-line">
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onFailed={failed} />
          ))}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          busy={leave.isPending && leave.variables === 'others'}
          onClick={() =>
            leave.mutateAsync('others').then(() => toast.success(t('sessions.others_done')), failed)
          }
        >
          {t('sessions.others')}
        </Button>
        <Button
          variant="danger"
          busy={leave.isPending && leave.variables === 'global'}
          onClick={() => leave.mutateAsync('global').catch(failed)}
        >
          {t('sessions.everywhere')}
        </Button>
      </div>
    </SplitCard>
  )
}

function SessionRow({ session, onFailed }: { session: OpenSession; onFailed: (reason: unknown) => void }) {
  const t = useT('account-security')
  const language = useLanguage()
  const end = useEndSession()
  const device = deviceOf(session.user_agent) ?? t('sessions.unknown')
  const Icon = isHandheld(session.user_agent) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon aria-hidden className="size-5 shrink-0 text-faint" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {device}
          {session.current && <Badge tone="good">{t('sessions.here')}</Badge>}
        </p>
        <p className="text-sm break-words text-faint">
          {t('sessions.seen', {
            ago: formatAgo(session.last_seen_at, language),
            since: formatDate(session.created_at, language),
          })}
          {session.ip && ` · ${session.ip}`}
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          busy={end.isPending}
          aria-label={t('sessions.end_one', { device })}
          onClick={() => end.mutateAsync(session.id).then(() => toast.success(t('sessions.ended')), onFailed)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
