import { useMutation, useQueryClient } from '@tanstack/react-query'
import { dataOrThrow, db, storage } from '#web/lib/supabase.ts'
import { verificationKeys } from './keys.ts'
import type { VerificationDraft } from './schema.ts'

const bucket = 'evidence'

/** Evidence lies under its owner's id, where only they and admins can read it. */
async function uploadEvidence(userId: string, file: File): Promise<string> {
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? 'bin'
  const path = `${userId}/${crypto.randomUUID()}.${ending}`
  const { error } = await (await storage()).from(bucket).upload(path, file, { contentType: file.type })
  if (error) throw error
  return path
}

type Request = { userId: string; draft: VerificationDraft }

export async function requestVerification({ userId, draft }: Request) {
  const evidence_path = draft.file ? await uploadEvidence(userId, draft.file) : ''
  const asked = await db
    .from('verifications')
    .insert({
      user_id: userId,
      type: draft.type,
      for_minors: draft.forMinors,
      organization: draft.organization,
      evidence_note: draft.note,
      evidence_url: draft.url,
      evidence_path,
    })
    .select('id')
    .single()
  // Evidence for a request that was not taken is nobody's business any more.
  if (asked.error && evidence_path) await (await storage()).from(bucket).remove([evidence_path])
  dataOrThrow(asked)
}

export function useRequestVerification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: requestVerification,
    onSettled: () => client.invalidateQueries({ queryKey: verificationKeys.all }),
  })
}
