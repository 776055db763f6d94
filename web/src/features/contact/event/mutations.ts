import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { eventKeys } from './keys.ts'
import type { Answer, EventRow, OwnAnswer } from './types.ts'

export type SentAnswer = { id: string; answer: Answer; shown: boolean }

export async function answerEvent({ id, answer, shown }: SentAnswer): Promise<OwnAnswer> {
  return dataOrThrow(await db.rpc('answer_event', { event_id: id, answer, shown }))
}

const withAnswer =
  (id: string, next: (event: EventRow) => OwnAnswer) =>
  (event: EventRow): EventRow =>
    event.id === id ? { ...event, event_answers: [next(event)] } : event

/** What the answer will be, as far as one can tell from here: a full event has a place for nobody new. */
function expected({ answer, shown }: SentAnswer): (event: EventRow) => OwnAnswer {
  return (event) => {
    const before = event.event_answers[0]
    const place = before?.place ?? (event.event_counts?.seats === 'full' ? 'waiting' : 'going')
    return {
      answer,
      shown,
      place: answer === 'yes' ? place : null,
      forbidden_at: before?.forbidden_at ?? null,
    }
  }
}

export const answerKey = (id: string) => ['event-answer', id]

/** Shown at once in every list; sent one after the other, and without a connection as soon as there is one again. */
export const answerEventOptions = (client: QueryClient, id: string) =>
  mutationOptions({
    mutationKey: answerKey(id),
    scope: { id: 'event-answers' },
    mutationFn: answerEvent,
    onMutate: async (sent: SentAnswer) => {
      const patch = withAnswer(sent.id, expected(sent))
      const [lists, one] = await Promise.all([
        showAtOnce<EventRow[]>(client, eventKeys.lists, (rows) => rows.map(patch)),
        showAtOnce<EventRow | null>(client, eventKeys.one(sent.id), (row) => row && patch(row)),
      ])
      return { lists, one }
    },
    onSuccess: (said, sent, shown) => {
      const patch = withAnswer(sent.id, () => said)
      shown.lists.confirm((rows) => rows.map(patch))
      shown.one.confirm((row) => row && patch(row))
      void client.invalidateQueries({ queryKey: eventKeys.people(sent.id) })
    },
    onError: (_error, _sent, shown) => {
      shown?.lists.undo()
      shown?.one.undo()
    },
  })
export const useAnswerEvent = (id: string) => useMutation(answerEventOptions(useQueryClient(), id))
