import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { type LocalTime, momentOf } from '#web/lib/clock.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { eventKeys } from '../keys.ts'
import { movedBy } from '../rules.ts'
import type { EventRow } from '../types.ts'
import type { draftOf } from './schema.ts'
import type { Scope } from './types.ts'

export type SavedEvent = {
  draft: ReturnType<typeof draftOf>
  scope: Scope
  /** Published with the same call that saves it; what is published already stays so. */
  publish: boolean
}

/** The id of the event, or of the first date of a series. */
export async function saveEvent({ draft, scope, publish }: SavedEvent): Promise<string> {
  const status = publish ? 'published' : 'draft'
  return dataOrThrow(await db.rpc('save_event', { draft: { ...draft, status }, scope }))
}

export type ScopedEvent = { id: string; scope: Scope }

export async function publishEvent({ id, scope }: ScopedEvent): Promise<number> {
  return dataOrThrow(await db.rpc('publish_event', { event_id: id, scope }))
}

export async function cancelEvent({ id, scope, reason }: ScopedEvent & { reason: string }): Promise<number> {
  return dataOrThrow(await db.rpc('cancel_event', { event_id: id, reason: reason.trim(), scope }))
}

export async function duplicateEvent(id: string): Promise<string> {
  return dataOrThrow(await db.rpc('duplicate_event', { event_id: id }))
}

export async function deleteDraft(id: string) {
  dataOrThrow(await db.from('events').delete().eq('id', id).select('id').single())
}

/** `changed`: whether one date of a series then counts as written apart from it; moving it back says what it was. */
export type MovedEvent = ScopedEvent & { start_at: string; end_at: string | null; changed?: boolean }

export async function moveEvent({ id, scope, start_at, end_at, changed = true }: MovedEvent) {
  dataOrThrow(await db.rpc('move_event', { event_id: id, start_at, end_at, scope, changed }))
}

/** To a clock time of its place, and as long as it was. */
export function moveOf(event: EventRow, to: LocalTime, scope: Scope): MovedEvent {
  const { start, end } = movedBy(event, to)
  return {
    id: event.id,
    scope,
    start_at: momentOf(start, event.timezone),
    end_at: end && momentOf(end, event.timezone),
  }
}

const options = <T, R>(client: QueryClient, mutationFn: (sent: T) => Promise<R>) =>
  mutationOptions({
    mutationFn,
    // Also after a refusal: somebody else may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: eventKeys.all }),
  })

export const useSaveEvent = () => useMutation(options(useQueryClient(), saveEvent))
export const usePublishEvent = () => useMutation(options(useQueryClient(), publishEvent))
export const useCancelEvent = () => useMutation(options(useQueryClient(), cancelEvent))
export const useDuplicateEvent = () => useMutation(options(useQueryClient(), duplicateEvent))
export const useDeleteDraft = () => useMutation(options(useQueryClient(), deleteDraft))
export const useMoveEvent = () => useMutation(options(useQueryClient(), moveEvent))
