import { deviceOf } from '#shared/device-of.ts'
import { formatAgo, formatDateTime } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useEndSessions } from '../../mutations.ts'
import type { AccountOverview } from '../../types.ts'

type AccountSessionsProps = { userId: string; sessions: AccountOverview['sessions'] }

/** Where the account is signed in, and the way to end all of it. */
export function AccountSessions({ userId, sessions }: AccountSessionsProps) {
  const t = useT('moderation')
  const language = useLanguage()
  const end = useEndSessions(userId)
  const refused = useErrorMessage(end.error)
  return (
    <section>
      <h3 className="mb-2">{t('sessions')}</h3>
      {sessions.length === 0 && <p className="text-soft">{t('sessions_none')}</p>}
      <ul className="divide-y divide-hair text-sm">
        {sessions.map(({ id, started_at, seen_at, ip, user_agent }) => (
          <li key={id} className="py-2">
            <p className="truncate" title={user_agent ?? undefined}>
              {deviceOf(user_agent ?? '') ?? t('unknown_device')}
            </p>
            <p className="text-faint">
              {[
                ip,
                t('session_since', { date: formatDateTime(started_at, language) }),
                formatAgo(seen_at, language),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {refused && (
        <p role="alert" className="text-red-ink">
          {refused}
        </p>
      )}
      {sessions.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-2"
          busy={end.isPending}
          onClick={() => saidAfter(end.mutateAsync(), () => toast.success(t('sessions_ended')))}
        >
          {t('end_sessions')}
        </Button>
      )}
    </section>
  )
}
