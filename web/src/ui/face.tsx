import type { ComponentProps } from 'react'
import { usePhoto } from '#web/lib/photos.ts'
import { Avatar } from './avatar.tsx'

type FaceProps = Omit<ComponentProps<typeof Avatar>, 'src'> & { photo: string | null | undefined }

/** A person's picture where the viewer may see it, else initials. */
export function Face({ photo, ...avatar }: FaceProps) {
  return <Avatar {...avatar} src={usePhoto(photo) ?? null} />
}
