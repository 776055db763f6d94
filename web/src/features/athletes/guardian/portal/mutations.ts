import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '#shared/limits.ts'
import { hasSucceeded } from '#web/lib/has-succeeded.ts'
import { setLanguage, useT } from '#web/lib/i18n.ts'
import type { Language } from '#web/lib/language.ts'
import { cancelRefetches } from '#web/lib/optimistic.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { toast } from '#web/ui/toast.ts'
import { decideAsGuardian, takeBackAsGuardian } from '../mutations.ts'
import { refusalMessageKey } from '../rules.ts'
import type { GuardianDecision, HeldDecision } from '../types.ts'
import { guardianPortalQueries } from './queries.ts'
import { type GuardianPortalData, readGuardianPortal } from './types.ts'

export type PortalAction =
  | { does: 'decide'; decision: GuardianDecision; target?: string }
  | { does: 'take_back'; decision: HeldDecision; target?: string }
  | { does: 'pause'; paused: boolean }
  | { does: 'block' | 'unblock'; scout: string }

async function act(token: string, action: PortalAction): Promise<GuardianPortalData> {
  if (action.does === 'decide') return decideAsGuardian(token, action)
  if (action.does === 'take_back') return takeBackAsGuardian(token, action)
  const answer =
    action.does === 'pause'
      ? await db.rpc('guardian_pause', { token, paused: action.paused })
      : await db.rpc(action.does === 'block' ? 'guardian_block' : 'guardian_unblock', {
          token,
          scout_id: action.scout,
        })
  return readGuardianPortal(dataOrThrow(answer), `guardian_${action.does}`)
}

/** Every act of the guardian's page. The answer is the page as it is now, so the screen needs no second read. */
export function usePortalAction(token: string) {
  const t = useT('guardian')
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (action: PortalAction) => act(token, action),
    onSuccess: async (portal) => {
      const { queryKey } = guardianPortalQueries.of(token)
      // A read that was under way may not know of it yet, and is asked again.
      const calledOff = await cancelRefetches(queryClient, queryKey)
      queryClient.setQueryData(queryKey, portal)
      if (calledOff.length > 0) void queryClient.invalidateQueries({ queryKey })
    },
    onError: (error: Error) => {
      toast.error(t(refusalMessageKey(error) ?? 'failed', { seconds: LIMITS.thread.undoSeconds }))
      // What was refused has often changed meanwhile: the page shows it as it is.
      void queryClient.invalidateQueries({ queryKey: guardianPortalQueries.of(token).queryKey })
    },
  })
}

/** Says that it is done and offers ten seconds to take it back, also when the page looks another way by then. */
export function useUndoablePortalAction(token: string) {
  const action = usePortalAction(token)
  const change = async (does: PortalAction, undo: PortalAction, done: string) => {
    // A refusal has been said, and the page read again, when it gets here.
    const succeeded = await hasSucceeded(action.mutateAsync(does))
    if (!succeeded) return
    toast.undoable(done, () => action.mutate(undo), LIMITS.thread.undoSeconds)
  }
  return { ...action, change }
}

export const REPORT_REASONS = ['inappropriate', 'spam', 'harassment', 'fake_information', 'other'] as const
export type PortalReport = {
  about: 'message_request' | 'conversation' | 'message' | 'endorsement' | 'pitch' | 'scout_profile'
  target: string
  reason: string
  details: string
  asked: boolean
}

export function useReportAsGuardian(token: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ about, target, reason, details, asked }: PortalReport) =>
      dataOrThrow(
        await db.rpc('guardian_report', {
          token,
          subject_type: about,
          subject_id: target,
          reason,
          details,
          asked,
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: guardianPortalQueries.of(token).queryKey }),
  })
}

/** The page at once, the mails from the next one on. */
export function useGuardianLanguage(token: string) {
  const t = useT('guardian')
  return useMutation({
    mutationFn: async (language: Language) => {
      await setLanguage(language)
      const { error } = await db.rpc('guardian_language', { token, language })
      if (error) throw error
    },
    onError: (error: Error) => {
      // A link that opens nothing gets no mails either; the page itself has said so.
      if (!refusalMessageKey(error)) toast.error(t('failed'))
    },
  })
}

/** By the old link, or by the address where it is not one of ours. The answer is the same for everybody (0066_guardian_new_link.sql). */
export const useNewLink = () =>
  useMutation({
    mutationFn: async (asked: { token: string } | { guardian_email: string }) =>
      dataOrThrow(await db.rpc('guardian_new_link', asked)),
    // Without a connection it says so at once: nobody should wait for a mail that nobody sends.
    networkMode: 'always',
  })
