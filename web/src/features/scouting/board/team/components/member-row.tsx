import { useState } from 'react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Board } from '../../types.ts'
import { useHandOver, useRemoveMember, useSetRole } from '../mutations.ts'
import type { Member } from '../types.ts'

type MemberRowProps = { member: Member; board: Board; onLeft: () => void }
type Act = 'remove' | 'hand_over' | 'leave'

/** One person of the team. What cannot be undone is asked again, in the same place. */
export function MemberRow({ member, board, onLeft }: MemberRowProps) {
  const t = useT('board')
  const me = useAccount()?.id
  const setRole = useSetRole()
  const remove = useRemoveMember()
  const handOver = useHandOver()
  const [asked, setAsked] = useState<Act | null>(null)
  const isMe = member.id === me
  const name = member.name ?? t('team.blocked')
  const administers = board.can_administer && !isMe && member.role !== 'owner'
  const place = { boardId: board.id, scoutId: member.id }
  const told = async (error: unknown) => toast.error(await errorMessage(error))

  function act() {
    const words = asked && t(`team.done.${asked}`, { name, board: board.name })
    // The row goes with whoever is removed, and what comes after must not go with it.
    const done = asked === 'hand_over' ? handOver.mutateAsync(place) : remove.mutateAsync(place)
    void done.then(() => {
      if (words) announce(words)
      if (asked === 'leave') onLeft()
      setAsked(null)
    }, told)
  }

  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Avatar name={name} src={null} />
        <div className="min-w-0 grow basis-32">
          <p className="font-medium wrap-anywhere">
            {name} {isMe && <span className="font-normal text-soft">({t('team.you')})</span>}
          </p>
          <p className="text-sm text-soft wrap-anywhere empty:hidden">
            {member.verified ? member.organization : t('team.lapsed')}
          </p>
        </div>
        {administers ? (
          <Select
            aria-label={t('team.role_of', { name })}
            value={member.role}
            disabled={setRole.isPending || !member.verified}
            options={(['edit', 'view'] as const).map((value) => ({
              value,
              label: t(`team.role.${value}`),
            }))}
            onChange={({ target }) =>
              setRole.mutateAsync({ ...place, role: target.value === 'view' ? 'view' : 'edit' }).catch(told)
            }
            className="w-32"
          />
        ) : (
          <span className="text-sm text-soft">{t(`team.role.${member.role}`)}</span>
        )}
        {isMe && member.role !== 'owner' && (
          <Button size="sm" onClick={() => setAsked('leave')}>
            {t('team.act.leave')}
          </Button>
        )}
      </div>
      {administers && !asked && (
        <div className="mt-2 flex flex-wrap gap-2 pl-11">
          {(['hand_over', 'remove'] as const).map(
            (one) =>
              (member.verified || one === 'remove') && (
                <Button key={one} size="sm" onClick={() => setAsked(one)}>
                  {t(`team.act.${one}`)}
                  <span className="sr-only"> ({name})</span>
                </Button>
              ),
          )}
        </div>
      )}
      {asked && (
        <div role="alert" className="mt-3 space-y-2 rounded-md bg-sunk p-3">
          <p>{t(`team.ask.${asked}`, { name })}</p>
          <div className="flex flex-wrap gap-2">
            <Button
              // Where the question is asked is where it is answered.
              ref={(button) => button?.focus()}
              size="sm"
              variant={asked === 'hand_over' ? 'primary' : 'danger'}
              busy={remove.isPending || handOver.isPending}
              onClick={act}
            >
              {t(`team.act.${asked}`)}
            </Button>
            <Button size="sm" onClick={() => setAsked(null)}>
              {t('common:actions.cancel')}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
