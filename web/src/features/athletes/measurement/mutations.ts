import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tidyText } from '#shared/validate/text.ts'
import { athleteProfileKeys } from '#web/features/athletes/athlete-profile/keys.ts'
import { showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { measurementKeys, measurementQueries } from './queries.ts'
import type { Measurement, OwnDispute } from './types.ts'

export type NewMeasurement = Pick<
  Measurement,
  | 'athlete_id'
  | 'metric_code'
  | 'value_entered'
  | 'unit_entered'
  | 'measured_on'
  | 'measured_on_precision'
  | 'method'
  | 'conditions'
  | 'evidence_url'
  | 'measured_by'
  | 'measured_by_name'
  | 'device'
> & { id?: string; organization_id: string | null; event_id: string | null }

/** Value and provenance are the server's: what a person types is self-reported, whatever they send. */
export async function addMeasurement(measurement: NewMeasurement) {
  // The table's type asks for `value`, which a trigger computes and no client may send.
  const row = measurement as NewMeasurement & { value: number }
  return dataOrThrow(await db.from('measurements').insert(row).select('id').single<{ id: string }>())
}

export async function changeMeasurement({ id, athlete_id, ...change }: NewMeasurement & { id: string }) {
  return dataOrThrow(
    await db
      .from('measurements')
      .update(change)
      .eq('id', id)
      .eq('athlete_id', athlete_id)
      .select('id')
      .single<{ id: string }>(),
  )
}

export async function removeMeasurement({ id }: Measurement) {
  return dataOrThrow(
    await db.from('measurements').delete().eq('id', id).select('id').single<{ id: string }>(),
  )
}

type NewDispute = {
  measurementId: string
  userId: string
  about: OwnDispute['about']
  reason: string
  evidenceUrl: string
}

async function disputeMeasurement({ measurementId, userId, about, reason, evidenceUrl }: NewDispute) {
  const row = {
    measurement_id: measurementId,
    raised_by: userId,
    about,
    reason: tidyText(reason),
    evidence_url: evidenceUrl,
  }
  // The table's type asks for `athlete_id`, which a trigger looks up and no client may send.
  return dataOrThrow(
    await db
      .from('measurement_disputes')
      .insert(row as typeof row & { athlete_id: string })
      .select('id')
      .single(),
  )
}

function useRefresh(athleteId: string) {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: measurementKeys.all(athleteId) }),
      queryClient.invalidateQueries({ queryKey: athleteProfileKeys.allViewAs }),
    ])
}

export function useSaveMeasurement(athleteId: string) {
  return useMutation({
    mutationFn: ({ id, ...typed }: NewMeasurement): Promise<{ id: string }> =>
      id ? changeMeasurement({ id, ...typed }) : addMeasurement(typed),
    onSuccess: useRefresh(athleteId),
  })
}

/** Gone from the screen at once; `restore` puts the same row back. */
export function useRemoveMeasurement(athleteId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = measurementQueries.of(athleteId)
  const refresh = useRefresh(athleteId)
  const remove = useMutation({
    mutationFn: removeMeasurement,
    onMutate: ({ id }) =>
      showAtOnce<Measurement[]>(queryClient, queryKey, (rows) => rows.filter((row) => row.id !== id)),
    onSuccess: (_row, _gone, now) => now.confirm(),
    onError: (_error, _gone, now) => now?.undo(),
    onSettled: refresh,
  })
  const restore = useMutation({
    mutationFn: (gone: Measurement) =>
      addMeasurement({
        id: gone.id,
        athlete_id: gone.athlete_id,
        metric_code: gone.metric_code,
        value_entered: gone.value_entered,
        unit_entered: gone.unit_entered,
        measured_on: gone.measured_on,
        measured_on_precision: gone.measured_on_precision,
        method: gone.method,
        conditions: gone.conditions,
        evidence_url: gone.evidence_url,
        measured_by: gone.measured_by,
        measured_by_name: gone.measured_by_name,
        device: gone.device,
        organization_id: gone.organization?.id ?? null,
        event_id: gone.event?.id ?? null,
      }),
    onSettled: refresh,
  })
  return { remove, restore }
}

/** A number that is disputed leaves every list of best ones, whichever screen holds it. */
function useRefreshAll() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries()
}

export function useDisputeMeasurement() {
  return useMutation({ mutationFn: disputeMeasurement, onSuccess: useRefreshAll() })
}

export function useWithdrawDispute() {
  return useMutation({
    mutationFn: async (disputeId: string) =>
      dataOrThrow(await db.rpc('withdraw_dispute', { dispute_id: disputeId })),
    onSuccess: useRefreshAll(),
  })
}

export function useAnswerDispute(athleteId: string) {
  return useMutation({
    mutationFn: async (answer: { measurementId: string; words: string; evidenceUrl: string }) =>
      dataOrThrow(
        await db.rpc('answer_dispute', {
          measurement_id: answer.measurementId,
          words: tidyText(answer.words),
          evidence_url: answer.evidenceUrl,
        }),
      ),
    onSuccess: useRefresh(athleteId),
  })
}
