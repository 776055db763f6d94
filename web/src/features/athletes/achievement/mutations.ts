import { useMutation, useQueryClient } from '@tanstack/react-query'
import { currentLanguage } from '#web/lib/i18n.ts'
import { showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db, isDuplicate } from '#web/lib/supabase.ts'
import { honourKeys, honourQueries } from './queries.ts'
import { type Honour, readHonourQuestion } from './types.ts'

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
    ])
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
  useMutation({ mutationFn: saveHonour, onSuccess: useRefresh(athleteId) })

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

/** Gone from the screen at once; `restore` puts what the athlete wrote back under the same id. */
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
