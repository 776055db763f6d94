import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { drawPicture } from '#web/lib/draw-picture.ts'
import { currentLanguage } from '#web/lib/i18n.ts'
import { showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db, isDuplicate, storage } from '#web/lib/supabase.ts'
import { documentBucket, honourKeys, honourQueries } from './queries.ts'
import { type Honour, type HonourDocument, readHonourQuestion } from './types.ts'

type Written =
  | 'kind'
  | 'level'
  | 'title'
  | 'competition'
  | 'team'
  | 'placement'
  | 'awarded_on'
  | 'awarded_on_precision'
  | 'sport_code'
  | 'issuer_name'
  | 'evidence_url'
  | 'video_id'
  | 'film_id'
export type HonourChange = Pick<Honour, 'athlete_id' | Written>

function useRefresh(athleteId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: honourKeys.of(athleteId) }),
      queryClient.invalidateQueries({ queryKey: honourKeys.confirmations(athleteId) }),
      queryClient.invalidateQueries({ queryKey: honourKeys.documents(athleteId) }),
    ])
}

/** What is to become of the document beside an honour. */
export type DocumentChange = {
  before: HonourDocument | undefined
  file: File | null
  removes: boolean
  shown: boolean
}

/** Large enough to read small print. */
const forReading = (width: number, height: number) => ({
  x: 0,
  y: 0,
  width,
  height,
  scale: Math.min(1, LIMITS.honour.document.pictureSidePixels / Math.max(width, height)),
})

/** A picture is drawn anew, without what a phone wrote into it. The one before stays until the new one is there. */
export async function saveDocument(
  athlete_id: string,
  honour_id: string,
  { before, file, removes, shown }: DocumentChange,
) {
  if (!file) {
    if (before && removes)
      dataOrThrow(await db.from('honour_documents').delete().eq('id', before.id).select('id'))
    else if (before && before.shown !== shown)
      dataOrThrow(await db.from('honour_documents').update({ shown }).eq('id', before.id).select('id'))
    return
  }
  const bytes = file.type.startsWith('image/') ? await drawPicture(file, forReading) : file
  const id = crypto.randomUUID()
  dataOrThrow(
    await db.from('honour_documents').insert({ id, honour_id, athlete_id, shown }).select('id').single(),
  )
  const ending = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg' }[bytes.type] ?? 'webp'
  const { error } = await (await storage())
    .from(documentBucket)
    .upload(`${athlete_id}/${id}.${ending}`, bytes, { contentType: bytes.type, cacheControl: '0' })
  if (!error) return
  // Where only the answer was lost, the file is there, and stays.
  await db.from('honour_documents').delete().eq('id', id).eq('file_path', '')
  throw error
}

export type WrittenHonour = HonourChange & { id: string; isNew: boolean }

/** One honour however often it is sent: the form chose the id, and a retry after a cut answer finds it written. */
export async function saveHonour({ id, isNew, ...honour }: WrittenHonour) {
  if (isNew) {
    const added = await db
      .from('honours')
      .insert({ id, ...honour })
      .select('id')
      .single()
    if (!isDuplicate(added.error)) return dataOrThrow(added)
  }
  const { athlete_id, ...change } = honour
  return dataOrThrow(
    await db.from('honours').update(change).eq('id', id).eq('athlete_id', athlete_id).select('id').single(),
  )
}

export const useSaveHonour = (athleteId: string) =>
  useMutation({
    mutationFn: async ({ document, ...honour }: WrittenHonour & { document: DocumentChange }) => {
      await saveHonour(honour)
      await saveDocument(athleteId, honour.id, document)
    },
    onSettled: useRefresh(athleteId),
  })

export function usePinHonour(athleteId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = honourQueries.of(athleteId)
  return useMutation({
    mutationFn: async ({ id, pinned }: Pick<Honour, 'id' | 'pinned'>) =>
      dataOrThrow(await db.from('honours').update({ pinned }).eq('id', id).select('id').single()),
    onMutate: ({ id, pinned }) =>
      showAtOnce<Honour[]>(queryClient, queryKey, (rows) =>
        rows.map((row) => (row.id === id ? { ...row, pinned } : row)),
      ),
    onSuccess: (_row, _asked, now) => now.confirm(),
    onError: (_error, _asked, now) => now?.undo(),
    onSettled: useRefresh(athleteId),
  })
}

/** Gone from the screen at once; `restore` puts what the athlete wrote back under the same id. A document does not come back. */
export function useRemoveHonour(athleteId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = honourQueries.of(athleteId)
  const refresh = useRefresh(athleteId)
  const remove = useMutation({
    mutationFn: async ({ id }: Honour) =>
      dataOrThrow(await db.from('honours').delete().eq('id', id).select('id').single()),
    onMutate: ({ id }) =>
      showAtOnce<Honour[]>(queryClient, queryKey, (rows) => rows.filter((row) => row.id !== id)),
    onSuccess: (_row, _gone, now) => now.confirm(),
    onError: (_error, _gone, now) => now?.undo(),
    onSettled: refresh,
  })
  const restore = useMutation({
    mutationFn: async (gone: Honour) => {
      const {
        pinned,
        confirmed_at,
        confirmed_by,
        confirmed_domain,
        confirmed_free_mail,
        corrected,
        ...honour
      } = gone
      dataOrThrow(await db.from('honours').insert(honour).select('id').single())
      if (pinned) await db.from('honours').update({ pinned }).eq('id', gone.id)
    },
    onSettled: refresh,
  })
  return { remove, restore }
}

export function useAskIssuer(athleteId: string) {
  return useMutation({
    mutationFn: async ({ honourId, email, locale }: { honourId: string; email: string; locale: string }) =>
      dataOrThrow(
        await db.rpc('ask_honour_confirmation', { honour_id: honourId, issuer_email: email, locale }),
      ),
    onSuccess: useRefresh(athleteId),
  })
}

export function useRemindIssuer(athleteId: string) {
  return useMutation({
    mutationFn: async (honourId: string) =>
      dataOrThrow(await db.rpc('remind_honour_issuer', { honour_id: honourId })),
    onSettled: useRefresh(athleteId),
  })
}

export function useCancelRequest(athleteId: string) {
  return useMutation({
    mutationFn: async (honourId: string) =>
      dataOrThrow(await db.rpc('cancel_honour_request', { honour_id: honourId })),
    onSettled: useRefresh(athleteId),
  })
}

export type IssuerAnswer = {
  decision: 'confirm' | 'correct' | 'refuse' | 'withdraw'
  name?: string
  hash?: string
  corrections?: Record<string, string>
}

export function useAnswerHonour(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (answer: IssuerAnswer) =>
      readHonourQuestion(dataOrThrow(await db.rpc('answer_honour', { token, ...answer })), 'answer_honour'),
    onSuccess: (question) => queryClient.setQueryData(honourKeys.question(token), question),
    onError: () => queryClient.invalidateQueries({ queryKey: honourKeys.question(token) }),
  })
}

/** The language of the mail to the issuer is offered as one's own. */
export const ownLanguage = () => currentLanguage().slice(0, 2)
