import type { FieldLimits } from '#server/config/project.ts'
import { restErrors } from '../rest-errors.ts'

/** Refuses a field before the database reads it: a rule takes longer the longer a text is. */
export function requireShortFields(
  limits: FieldLimits | null,
  { target, body, rows }: { target: string; body: Buffer | undefined; rows: readonly unknown[] },
) {
  // A body that is shorter has no longer field.
  if (limits === null || (body?.length ?? 0) <= limits.maxChars) return
  for (const row of rows) {
    for (const [name, value] of Object.entries(row ?? {})) {
      if (limits.longer.has(`${target}.${name}`)) continue
      const chars = charsOf(value)
      if (chars > limits.maxChars) throw restErrors.fieldTooLong(name, chars, limits.maxChars)
    }
  }
}

/** Of a list or an object, those of its JSON; its depth was limited before. */
function charsOf(value: unknown) {
  if (typeof value === 'string') return value.length
  return typeof value === 'object' && value !== null ? JSON.stringify(value).length : 0
}
