import { useQuery } from '@tanstack/react-query'
import { useT } from '#web/lib/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import type { Board } from '../../types.ts'
import { teamQueries } from '../queries.ts'
import { BoardActivity } from './board-activity.tsx'
import { InviteForm } from './invite-form.tsx'
import { MemberRow } from './member-row.tsx'
import { OpenInvitationRow } from './open-invitation-row.tsx'

type TeamDialogProps = { board: Board; onClose: () => void; onLeft: () => void }

/** Who shares the shortlist and what they did; its owner invites, changes and hands over here. */
export function TeamDialog({ board, onClose, onLeft }: TeamDialogProps) {
  const t = useT('board')
  const team = useQuery(teamQueries.team(board.id))
  return (
    <Dialog open side onClose={onClose} title={t('team.title', { board: board.name })}>
      <div className="space-y-6">
        {board.can_administer && <InviteForm boardId={board.id} members={team.data?.members ?? []} />}
        {team.error && !team.data && (
          <ErrorState error={team.error} onRetry={() => void team.refetch()} busy={team.isFetching} />
        )}
        {team.isPending && <ListSkeleton rows={2} />}
        {team.data && (
          <>
            <section aria-labelledby="team-members">
              <h3 id="team-members">{t('team.members')}</h3>
              <ul className="divide-y divide-hair">
                {team.data.members.map((member) => (
                  <MemberRow key={member.id} member={member} board={board} onLeft={onLeft} />
                ))}
              </ul>
            </section>
            {team.data.invitations.length > 0 && (
              <section aria-labelledby="team-invited">
                <h3 id="team-invited">{t('team.invited')}</h3>
                <ul className="divide-y divide-hair">
                  {team.data.invitations.map((invitation) => (
                    <OpenInvitationRow key={invitation.id} invitation={invitation} />
                  ))}
                </ul>
              </section>
            )}
            <p className="text-sm text-faint">{t('team.sight')}</p>
            <BoardActivity board={board} members={team.data.members} />
          </>
        )}
      </div>
    </Dialog>
  )
}
