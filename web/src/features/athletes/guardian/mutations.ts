import { useMutation, useQueryClient } from '@tanstack/react-query'
import { currentLanguage } from '#web/lib/i18n.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { guardianKeys } from './keys.ts'
import { type GuardianPortalData, readGuardianPortal } from './portal/types.ts'
import { CONSENT_TEXT_VERSION, isHeld } from './rules.ts'
import type { GuardianDecision } from './types.ts'

type Decision = { decision: GuardianDecision; target?: string }

export async function decideAsGuardian(
  token: string,
  { decision, target }: Decision,
): Promise<GuardianPortalData> {
  const sent = { token, decision, target, text_version: CONSENT_TEXT_VERSION, language: currentLanguage() }
  const answer = isHeld(decision)
    ? await db.rpc('guardian_hold', sent)
    : await db.rpc('guardian_decide', sent)
  return readGuardianPortal(dataOrThrow(answer), 'guardian_decide')
}

/** Before it counts: nobody has heard of it. */
export async function takeBackAsGuardian(
  token: string,
  { decision, target }: Decision,
): Promise<GuardianPortalData> {
  const answer = await db.rpc('guardian_take_back', { token, decision, target })
  return readGuardianPortal(dataOrThrow(answer), 'guardian_take_back')
}

export async function inviteGuardian({ name, email }: { name: string; email: string }) {
  return dataOrThrow(
    await db.rpc('invite_guardian', {
      guardian_name: name,
      guardian_email: email,
      locale: currentLanguage(),
    }),
  )
}

/** As long as nobody has answered at the old address, whose link is dead from then on. */
export function useCorrectGuardian(link: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (email: string) =>
      dataOrThrow(await db.rpc('correct_guardian', { link_id: link, guardian_email: email })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: guardianKeys.mine }),
  })
}

export function useInviteGuardian() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: inviteGuardian,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: guardianKeys.mine }),
  })
}
