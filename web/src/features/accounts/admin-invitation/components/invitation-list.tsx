import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { formatDate } from '#web/lib/datetime.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useWithdrawInvitation } from '../mutations.ts'
import { adminInvitationQueries } from '../queries.ts'
import { type InvitationState, invitationState } from '../rules.ts'
import type { AdminInvitation } from '../types.ts'

const tones = { open: 'attention', used: 'good', withdrawn: 'neutral', expired: 'neutral' } as const

/** The open ones, and folded below them what became of the others. */
export function InvitationList() {
  const t = useT('admin-invitation')
  const { data, error, isPending, refetch } = useQuery(adminInvitationQueries.list())
  if (isPending) return <ListSkeleton rows={3} />
  if (error) return <ErrorState error={error} onRetry={refetch} />
  const open = data.filter((invitation) => invitationState(invitation) === 'open')
  const past = data.filter((invitation) => invitationState(invitation) !== 'open')
  return (
    <>
      {open.length === 0 ? (
        <EmptyState title={t('list.empty')} icon={<Mail aria-hidden />}>
          {t('list.empty_text')}
        </EmptyState>
      ) : (
        <Rows label={t('list.title')} invitations={open} />
      )}
      {past.length > 0 && (
        <details className="mt-4 border-t border-line pt-4">
          <summary className="cursor-pointer text-soft">{t('list.past', { count: past.length })}</summary>
          <Rows label={t('list.past_title')} invitations={past} />
        </details>
      )}
    </>
  )
}

function Rows({ label, invitations }: { label: string; invitations: AdminInvitation[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-hair">
      {invitations.map((invitation) => (
        <li key={invitation.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <Row invitation={invitation} state={invitationState(invitation)} />
        </li>
      ))}
    </ul>
  )
}

function Row({ invitation, state }: { invitation: AdminInvitation; state: InvitationState }) {
  const t = useT('admin-invitation')
  const language = useLanguage()
  const moments = { used: invitation.used_at, withdrawn: invitation.withdrawn_at, open: null, expired: null }
  const day = formatDate(moments[state] ?? invitation.expires_at, language)
  return (
    <>
      <span className="min-w-0 grow basis-48">
        <span className="block font-medium wrap-anywhere">{invitation.email}</span>
        <span className="block text-sm text-soft">{t(`list.until.${state}`, { day })}</span>
      </span>
      <Badge tone={tones[state]}>{t(`list.state.${state}`)}</Badge>
      {state === 'open' && <Withdraw invitation={invitation} />}
    </>
  )
}

function Withdraw({ invitation: { id, email } }: { invitation: AdminInvitation }) {
  const t = useT('admin-invitation')
  const withdraw = useWithdrawInvitation()
  return (
    <Button
      size="sm"
      busy={withdraw.isPending}
      aria-label={t('list.withdraw_of', { email })}
      onClick={() =>
        // By the promise: what is open no more has no such button.
        withdraw.mutateAsync(id).then(
          () => toast.success(t('list.withdrawn', { email })),
          async (error) => toast.error(await errorMessage(error)),
        )
      }
    >
      {t('list.withdraw')}
    </Button>
  )
}
