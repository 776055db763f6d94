import { readLocal, writeLocal } from './local-storage.ts'
import { readSessionItem, writeSessionItem } from './session-storage.ts'

/**
 * What a person typed and has not sent, in this browser only: it outlives a reload and a session that was lost. The end of the
 * session and another person’s sign-in remove it (`forget-person.ts`).
 */
const prefix = 'touchline-draft:'
const keyOf = (personId: string, name: string) => `${prefix}${personId}:${name}`

export const readDraft = (personId: string, name: string) => readLocal(keyOf(personId, name)) ?? ''

/** An empty text removes the draft. */
export const writeDraft = (personId: string, name: string, text: string) =>
  writeLocal(keyOf(personId, name), text === '' ? null : text)

/** The names of a person's drafts that begin like this. */
export function draftNames(personId: string, start: string): string[] {
  try {
    const wanted = keyOf(personId, start)
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(wanted))
      .map((key) => key.slice(keyOf(personId, '').length))
  } catch {
    return []
  }
}

const formPrefix = 'touchline-form:'

export type FormDraft<F extends string> = {
  read(): Partial<Record<F, string>>
  keep(change: Partial<Record<F, string>>): void
  /** For `onChange` of a form: what was changed in a field of these names. */
  keepField(event: { target: EventTarget }): void
  clear(): void
}

/** The answers of a form that a reload must not cost, in this tab only. Fields not named here are never kept. */
export function formDraft<F extends string>(name: string, fields: readonly F[]): FormDraft<F> {
  const key = formPrefix + name
  const read = (): Partial<Record<F, string>> => {
    try {
      const kept: unknown = JSON.parse(readSessionItem(key) ?? '{}')
      const entries = Object.entries(kept ?? {}).filter(
        (entry): entry is [F, string] =>
          fields.some((field) => field === entry[0]) && typeof entry[1] === 'string',
      )
      return Object.fromEntries(entries) as Partial<Record<F, string>>
    } catch {
      return {}
    }
  }
  const keep = (change: Partial<Record<F, string>>) => {
    // Where it is refused, it is kept on the screen only.
    writeSessionItem(key, JSON.stringify({ ...read(), ...change }))
  }
  return {
    read,
    keep,
    keepField({ target }) {
      if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
      const field = fields.find((one) => one === target.name)
      if (field) keep({ [field]: target.value } as Partial<Record<F, string>>)
    },
    clear() {
      writeSessionItem(key, null)
    },
  }
}
