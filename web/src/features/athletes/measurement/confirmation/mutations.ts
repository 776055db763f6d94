import { useMutation, useQueryClient } from '@tanstack/react-query'
import { currentLanguage } from '#web/lib/i18n.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { measurementKeys } from '../queries.ts'
import { confirmationKeys } from './queries.ts'
import { type Answer, readQuestion } from './types.ts'

export type Ask =
  | { act: 'ask'; id: string; official?: string; address?: string }
  | { act: 'remind' | 'cancel'; id: string }
  | { act: 'accept' | 'decline'; id: string }

async function send(wanted: Ask) {
  const number = { measurement_id: wanted.id }
  if (wanted.act === 'ask')
    return db.rpc('ask_measurement_confirmation', {
      ...number,
      official_id: wanted.official ?? null,
      address: wanted.address ?? null,
      locale: currentLanguage().slice(0, 2),
    })
  if (wanted.act === 'remind') return db.rpc('remind_measurement_confirmation', number)
  if (wanted.act === 'cancel') return db.rpc('cancel_measurement_request', number)
  return db.rpc('answer_measurement_correction', {
    confirmation_id: wanted.id,
    accept: wanted.act === 'accept',
  })
}

/** What an athlete does about a number of theirs that somebody else measured. */
export function useAskAbout(athleteId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: Ask) => {
      const { error } = await send(wanted)
      if (error) dataOrThrow({ data: null, error })
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: confirmationKeys.of(athleteId) }),
        client.invalidateQueries({ queryKey: measurementKeys.all(athleteId) }),
      ]),
  })
}

/** From the link of a mail, or from an official's page about one question of several. */
export function useAnswerNumber(token: string, questionId?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (answer: Answer) =>
      readQuestion(
        dataOrThrow(
          questionId
            ? await db.rpc('official_answer_measurement', {
                token,
                confirmation_id: questionId,
                ...answer,
              })
            : await db.rpc('answer_measurement', { token, ...answer }),
        ),
        'answer_measurement',
      ),
    onSuccess: (question) => {
      if (!questionId) client.setQueryData(confirmationKeys.question(token), question)
    },
    onError: () => client.invalidateQueries({ queryKey: confirmationKeys.question(token) }),
    onSettled: () => client.invalidateQueries({ queryKey: confirmationKeys.waiting(token) }),
  })
}
