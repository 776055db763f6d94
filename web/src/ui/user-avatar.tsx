import type { ComponentProps } from 'react'
import { useAvatarUrl } from '#web/lib/avatar-urls.ts'
import { Avatar } from './avatar.tsx'

type UserAvatarProps = Omit<ComponentProps<typeof Avatar>, 'src'> & { photo: string | null | undefined }

/** A person's picture where the viewer may see it, else initials. */
export function UserAvatar({ photo, ...avatar }: UserAvatarProps) {
  return <Avatar {...avatar} src={useAvatarUrl(photo) ?? null} />
}
