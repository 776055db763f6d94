import { LIMITS } from '#shared/limits.ts'
import { SHARED_FILE_CACHE } from './kept-offline.ts'

const ADDRESS = '/shared-file'

/** What another app shared with this one, as the service worker kept it (`web/service-worker/shared-file.ts`): given once. */
export async function takeSharedFile(): Promise<File | null> {
  if (!('caches' in window)) return null
  const cache = await caches.open(SHARED_FILE_CACHE)
  const kept = await cache.match(ADDRESS)
  await cache.delete(ADDRESS)
  const at = Number(kept?.headers.get('x-shared-at'))
  if (!kept || at < Date.now() - LIMITS.sharedFile.minutes * 60_000) return null
  const name = decodeURIComponent(kept.headers.get('x-file-name') ?? '') || 'film'
  const type = kept.headers.get('content-type') ?? ''
  return new File([await kept.blob()], name, { type, lastModified: at })
}
