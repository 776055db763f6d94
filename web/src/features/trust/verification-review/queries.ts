import { queryOptions } from '@tanstack/react-query'
import type { VerificationStatus } from '#web/features/accounts/verification/types.ts'
import { openAdminList } from '#web/lib/admin-lists.ts'
import { readColumns } from '#web/lib/json-reader.ts'
import { dataOrThrow, db, storage } from '#web/lib/supabase.ts'
import { kindOfFile } from './rules.ts'
import { type EvidenceFile, queueColumns, reviewColumns, reviewReaders } from './types.ts'

export const verificationReviewKeys = {
  all: ['verification-review'],
  list: (status: string) => ['verification-review', status],
  one: (id: string) => ['verification-review', 'one', id],
} as const

const EVIDENCE_LINK_SECONDS = 300

export const verificationReviewQueries = {
  /** Waiting ones oldest first, because the oldest has waited longest; decided ones newest first. */
  queue: (status: VerificationStatus) =>
    queryOptions({
      queryKey: verificationReviewKeys.list(status),
      queryFn: async ({ signal }) => {
        await openAdminList('verifications')
        return dataOrThrow(
          await db
            .from('verifications')
            .select(queueColumns)
            .eq('status', status)
            .order(status === 'pending' ? 'created_at' : 'decided_at', { ascending: status === 'pending' })
            .limit(100)
            .abortSignal(signal),
        )
      },
    }),
  /** Whatever its state, and however long its queue is. */
  one: (id: string) =>
    queryOptions({
      queryKey: verificationReviewKeys.one(id),
      queryFn: async ({ signal }) => {
        await openAdminList('verifications')
        return dataOrThrow(
          await db.from('verifications').select(reviewColumns).eq('id', id).abortSignal(signal),
        ).map((row) => readColumns(row, reviewReaders))
      },
    }),
}

/** Opens the document on record; the link is good for a few minutes. What may be shown in the page, the server says of the file. */
export async function openDocument(verificationId: string): Promise<EvidenceFile> {
  const path = dataOrThrow(await db.rpc('open_verification_document', { verification_id: verificationId }))
  const { data, error } = await (await storage())
    .from('evidence')
    .createSignedUrl(path, EVIDENCE_LINK_SECONDS)
  if (error) throw error
  const { headers, ok } = await fetch(data.signedUrl, { method: 'HEAD' })
  if (!ok) throw new Error('The document did not open.')
  return {
    url: data.signedUrl,
    kind: kindOfFile(headers, new URL(data.signedUrl).origin === location.origin),
  }
}
