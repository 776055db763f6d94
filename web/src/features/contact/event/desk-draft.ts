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

export const writeEventDraft = (personId: string, event: string, values: EventValues) =>
  writeDraft(personId, nameOf(event), JSON.stringify(values))

export const clearEventDraft = (personId: string, event: string) => writeDraft(personId, nameOf(event), '')
