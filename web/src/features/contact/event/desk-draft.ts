import { readDraft, writeDraft } from '#web/lib/drafts.ts'
import type { EventValues } from './event-desk/types.ts'

const nameOf = (event: string) => `event-${event}`

/** What was typed of an event and not saved, on this device only. */
export function readEventDraft(personId: string, event: string): Partial<EventValues> | null {
  try {
    const kept: unknown = JSON.parse(readDraft(personId, nameOf(event)) || 'null')
    return kept instanceof Object ? (kept as Partial<EventValues>) : null
  } catch {
    return null
  }
}

/** Nothing that differs is no draft. */
export const writeEventDraft = (personId: string, event: string, changes: Partial<EventValues>) =>
  writeDraft(personId, nameOf(event), Object.keys(changes).length > 0 ? JSON.stringify(changes) : '')

export const clearEventDraft = (personId: string, event: string) => writeDraft(personId, nameOf(event), '')
