import { useQuery } from '@tanstack/react-query'
import { storage } from './supabase.ts'

export const avatarBucket = 'avatars'

const SIGNED_SECONDS = 3_600
/** An address is used for this long, so that a picture still loads from one that was just handed out. */
const FRESH_MS = (SIGNED_SECONDS * 1000 * 5) / 6

type PendingUrl = { path: string; resolve(url: string | null): void; reject(error: unknown): void }
let pendingUrls: PendingUrl[] = []

/** A list asks for all its pictures in one request: those asked for in the same turn travel together. */
function signUrl(path: string): Promise<string | null> {
  if (pendingUrls.length === 0) queueMicrotask(signPendingUrls)
  return new Promise((resolve, reject) => pendingUrls.push({ path, resolve, reject }))
}

async function signPendingUrls() {
  const batch = pendingUrls
  pendingUrls = []
  try {
    const paths = [...new Set(batch.map(({ path }) => path))]
    const { data, error } = await (await storage()).from(avatarBucket).createSignedUrls(paths, SIGNED_SECONDS)
    if (error) throw error
    const byPath = new Map(data.map(({ path, signedUrl }) => [path, signedUrl]))
    // Who may not see a picture gets initials, like everybody's who has none.
    for (const { path, resolve } of batch) resolve(byPath.get(path) || null)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** Where a person's picture can be loaded from; undefined as long as there is none to show. */
export function useAvatarUrl(path: string | null | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['photo', path],
    queryFn: () => signUrl(path ?? ''),
    enabled: Boolean(path),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  return data ?? undefined
}
