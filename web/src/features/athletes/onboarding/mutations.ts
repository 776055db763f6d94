import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tidyText } from '#shared/validate/text.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { currentLanguage } from '#web/lib/i18n.ts'
import { object, oneOf, type Read } from '#web/lib/json-reader.ts'
import { auth, dataOrThrow, db } from '#web/lib/supabase.ts'
import { onboardingKeys } from './queries.ts'
import type { AthleteAnswers, HandoverAnswers, ScoutAnswers } from './types.ts'

const readOutcome = object({ outcome: oneOf('ready', 'refused') })
type Outcome = Read<typeof readOutcome>

/** Under 13 the server keeps nothing and answers "refused": the account is gone, so this device forgets it too. */
async function onboardAthlete(start: AthleteAnswers): Promise<Outcome> {
  const details = Object.fromEntries(Object.entries(start).filter(([, value]) => value !== ''))
  const answer = await db.rpc('onboard_athlete', { details: { ...details, locale: currentLanguage() } })
  const outcome = readOutcome(dataOrThrow(answer), 'onboard_athlete')
  if (outcome.outcome === 'refused') await (await auth()).signOut({ scope: 'local' })
  return outcome
}

async function onboardScout(id: string, { sports, kind, ...start }: ScoutAnswers) {
  const change = {
    ...start,
    ...(kind && { kind }),
    organization: tidyText(start.organization),
    title: tidyText(start.title),
    sports,
  }
  return dataOrThrow(
    await db.from('scout_profiles').update(change).eq('user_id', id).select('user_id').single(),
  )
}

/** `onReady`: before the screens behind the questions open, so that the address can already be the right one. */
export function useOnboardAthlete(onReady?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: onboardAthlete,
    onSuccess: ({ outcome }) => {
      if (outcome !== 'ready') return undefined
      onReady?.()
      return queryClient.invalidateQueries()
    },
  })
}

/** Rejects where nothing was asked, or was answered elsewhere meanwhile. */
async function answerHandover(answers: HandoverAnswers) {
  const { error } = await db.rpc('answer_handover', answers)
  if (error) throw error
}

export function useAnswerHandover(athleteId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: answerHandover,
    onSuccess: () => {
      queryClient.setQueryData(onboardingKeys.handover(athleteId), 'answered')
      return queryClient.invalidateQueries()
    },
  })
}

export function useOnboardScout(onReady: () => void) {
  const queryClient = useQueryClient()
  const id = useAccount()?.id ?? ''
  return useMutation({
    mutationFn: (start: ScoutAnswers) => onboardScout(id, start),
    onSuccess: () => {
      onReady()
      return queryClient.invalidateQueries()
    },
  })
}
