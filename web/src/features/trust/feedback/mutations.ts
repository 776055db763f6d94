import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db, storage } from '#web/lib/supabase.ts'
import { feedbackKeys } from './queries.ts'
import { withVote } from './rules.ts'
import type { NewFeedback } from './schema.ts'
import type { FeedbackContext } from './types.ts'

const bucket = 'screenshots'
const endings: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }
const QUALITY = 0.9

/** The browser could not make a picture of the file. */
export class UnreadableScreenshotError extends Error {}

/** Drawn anew: nothing of the file but what is seen leaves the device, above all not the place where a phone says it was taken. */
async function withoutMetadata(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadableScreenshotError()
  })
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  // A type that the browser does not write becomes PNG, and the answer says so.
  return canvas.convertToBlob({ type: file.type, quality: QUALITY })
}

/** Under the sender's id and by a random name: what the file was called says nothing to the team. */
async function uploadScreenshot(userId: string, file: File): Promise<string> {
  const picture = await withoutMetadata(file)
  const path = `${userId}/${crypto.randomUUID()}.${endings[picture.type]}`
  const { error } = await (await storage()).from(bucket).upload(path, picture, { contentType: picture.type })
  if (error) throw error
  return path
}

type Sent = { userId: string | undefined; feedback: NewFeedback & FeedbackContext; screenshot: File | null }

/** Nothing is read back: who has no account may write and never read. */
export async function sendFeedback({ userId, feedback, screenshot }: Sent) {
  const screenshot_path = userId && screenshot ? await uploadScreenshot(userId, screenshot) : ''
  const sent = await db.from('feedback').insert({ ...feedback, screenshot_path })
  // A picture of what was not taken is nobody's business any more.
  if (sent.error && screenshot_path) await (await storage()).from(bucket).remove([screenshot_path])
  dataOrThrow(sent)
}

export function useSendFeedback(userId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: sendFeedback,
    // Without a connection it says so at once instead of waiting unseen: nobody should believe that it was sent.
    networkMode: 'always',
    onSettled: () => userId && client.invalidateQueries({ queryKey: feedbackKeys.mine(userId) }),
  })
}

type Vote = { id: string; voted: boolean }

/** A vote that is there already, as after a cut answer, is where it was to be. */
export async function vote(userId: string, { id, voted }: Vote) {
  const votes = db.from('roadmap_votes')
  const row = { item_id: id, user_id: userId }
  dataOrThrow(voted ? await votes.upsert(row, { ignoreDuplicates: true }) : await votes.delete().match(row))
}

export function useVote(userId: string) {
  const client = useQueryClient()
  return useMutation({
    // One after the other: taken back is taken back.
    scope: { id: 'roadmap-votes' },
    mutationFn: (sent: Vote) => vote(userId, sent),
    onMutate: ({ id, voted }) => showAtOnce(client, feedbackKeys.roadmap(userId), withVote(id, voted)),
    onSuccess: (_none, _sent, shown) => shown.confirm(),
    onError: (_error, _sent, shown) => shown?.undo(),
  })
}
