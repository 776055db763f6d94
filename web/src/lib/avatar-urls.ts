import { useSignedUrl } from './signed-urls.ts'

export const avatarBucket = 'avatars'

/** Where a person's picture can be loaded from; undefined as long as there is none to show. */
export const useAvatarUrl = (path: string | null | undefined) => useSignedUrl(avatarBucket, path)
