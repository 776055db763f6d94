import type { ComponentProps } from 'react'
import { useAvatarUrl } from '#web/lib/avatar-urls.ts'
import { Avatar } from './avatar.tsx'

type UserAvatarProps = Omit<ComponentProps<typeof Avatar>, 'src'> & { photo: string | null | undefined }

/** An athlete's picture where the viewer may see it, else initials. Nobody else has one. */
export function UserAvatar({ photo, ...avatar }: UserAvatarProps) {
  return <Avatar {...avatar} portrait src={useAvatarUrl(photo) ?? null} />
}
