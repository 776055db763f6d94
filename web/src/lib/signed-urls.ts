import { useQuery } from '@tanstack/react-query'
import { storage } from './supabase.ts'

const SIGNED_SECONDS = 3_600
/** An address is used for this long, so that a file still loads from one that was just handed out. */
const FRESH_MS = (SIGNED_SECONDS * 1000 * 5) / 6

type PendingUrl = {
  bucket: string
  path: string
  resolve(url: string | null): void
  reject(error: unknown): void
}
let pendingUrls: PendingUrl[] = []

/** A list asks for all its pictures in one request: those asked for in the same turn travel together. */
function signUrl(bucket: string, path: string): Promise<string | null> {
  if (pendingUrls.length === 0) queueMicrotask(signPendingUrls)
  return new Promise((resolve, reject) => pendingUrls.push({ bucket, path, resolve, reject }))
}

async function signPendingUrls() {
  const batches = Map.groupBy(pendingUrls, ({ bucket }) => bucket)
  pendingUrls = []
  for (const [bucket, batch] of batches) void signBatch(bucket, batch)
}

async function signBatch(bucket: string, batch: PendingUrl[]) {
  try {
    const paths = [...new Set(batch.map(({ path }) => path))]
    const { data, error } = await (await storage()).from(bucket).createSignedUrls(paths, SIGNED_SECONDS)
    if (error) throw error
    const byPath = new Map(data.map(({ path, signedUrl }) => [path, signedUrl]))
    // Who may not see a file is given no address.
    for (const { path, resolve } of batch) resolve(byPath.get(path) || null)
  } catch (error) {
    for (const { reject } of batch) reject(error)
  }
}

/** Where a private file can be loaded from; undefined as long as there is none to show. */
export function useSignedUrl(bucket: string, path: string | null | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['signed-url', bucket, path],
    queryFn: () => signUrl(bucket, path ?? ''),
    enabled: Boolean(path),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
  return data ?? undefined
}
