import { UserRound } from 'lucide-react'
import { Avatar } from '#web/ui/avatar.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import type { Participant, Photos } from '../types.ts'

type ParticipantAvatarProps = {
  participant: Participant | undefined
  name: string
  photos: Photos | undefined
}

/** An athlete's picture, in the shape that athletes have; the initials of everybody else. Who left has neither. */
export function ParticipantAvatar({ participant, name, photos }: ParticipantAvatarProps) {
  if (!participant?.display_name)
    return (
      <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-full bg-sunk text-soft">
        <UserRound className="size-5" />
      </span>
    )
  if (participant.role !== 'athlete') return <Avatar name={name} />
  return <UserAvatar name={name} photo={photos?.get(participant.user_id ?? '')} />
}
