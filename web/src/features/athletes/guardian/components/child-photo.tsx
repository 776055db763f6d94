import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Avatar } from '#web/ui/avatar.tsx'
import { guardianPortalQueries } from '../portal/queries.ts'
import type { GuardianPortalData } from '../portal/types.ts'

type ChildPhotoProps = Pick<ComponentProps<typeof Avatar>, 'size' | 'className'> & {
  token: string
  portal: GuardianPortalData
}

/** The child as the guardian knows them, whether scouts see the photo or not; initials where there is none. */
export function ChildPhoto({ token, portal, ...avatar }: ChildPhotoProps) {
  const photo = useQuery(guardianPortalQueries.photo(token, portal.preview?.photo ?? ''))
  return <Avatar name={portal.athlete.display_name} src={photo.data ?? null} {...avatar} portrait />
}
