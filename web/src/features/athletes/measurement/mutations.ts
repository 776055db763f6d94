import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tidyText } from '#shared/validate/text.ts'
import { athleteProfileKeys } from '#web/features/athletes/athlete-profile/keys.ts'
import { showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { measurementKeys, measurementQueries } from './queries.ts'
import type { Measurement } from './types.ts'

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

export async function disputeMeasurement({
  measurementId,
  userId,
  reason,
}: {
  measurementId: string
  userId: string
  reason: string
}) {
  return dataOrThrow(
    await db
      .from('measurement_disputes')
      .insert({ measurement_id: measurementId, raised_by: userId, reason: tidyText(reason) })
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

export function useDisputeMeasurement(athleteId: string) {
  return useMutation({ mutationFn: disputeMeasurement, onSuccess: useRefresh(athleteId) })
}
