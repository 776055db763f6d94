import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#web/lib/datetime.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAnswerInvitation } from '../mutations.ts'
import { teamQueries } from '../queries.ts'
import type { Invitation } from '../types.ts'

/** What waits for an answer, above the shortlists. */
export function InvitationCards({ onBoard }: { onBoard: (id: string) => void }) {
  const t = useT('board')
  const { data: invitations = [] } = useQuery(teamQueries.invitations())
  if (invitations.length === 0) return null
  return (
    <ul aria-label={t('invitation.title')} className="mb-4 space-y-2">
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.id} invitation={invitation} onBoard={onBoard} />
      ))}
    </ul>
  )
}

function InvitationCard({ invitation, onBoard }: { invitation: Invitation; onBoard: (id: string) => void }) {
  const t = useT('board')
  const language = useLanguage()
  const answer = useAnswerInvitation()
  const { id, board, role, by, organization, ends_at } = invitation
  // The card goes with its answer, and what comes after must not go with it.
  const decide = (accept: boolean) =>
    answer.mutateAsync({ id, accept }).then(
      (opened) => {
        announce(t(accept ? 'invitation.accepted' : 'invitation.declined', { board }))
        if (opened) onBoard(opened)
      },
      async (error) => toast.error(await errorMessage(error)),
    )
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="min-w-0 grow basis-60">
        <p className="font-medium wrap-anywhere">
          {t('invitation.text', { who: organization ? `${by} (${organization})` : by, board })}
        </p>
        <p className="text-sm text-soft">
          {t(`invitation.role.${role}`)} {t('invitation.until', { day: formatDate(ends_at, language) })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={answer.isPending} onClick={() => void decide(true)}>
          {t('invitation.accept')}
          <span className="sr-only">: {board}</span>
        </Button>
        <Button aria-disabled={answer.isPending || undefined} onClick={() => void decide(false)}>
          {t('invitation.decline')}
          <span className="sr-only">: {board}</span>
        </Button>
      </div>
    </li>
  )
}
