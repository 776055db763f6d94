import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'

/** Issues carry a key under `problem` of the board's words. */
export const boardName = z
  .string()
  .check(
    z.overwrite(tidyText),
    z.minLength(1, 'name_missing'),
    z.maxLength(LIMITS.board.nameMaxChars, 'name_long'),
  )

export const noteBody = z
  .string()
  .check(
    z.overwrite(tidyText),
    z.minLength(1, 'note_missing'),
    z.maxLength(LIMITS.board.noteMaxChars, 'note_long'),
  )

/** The key of what is wrong, or null. */
export function problemOf(schema: typeof boardName, value: string): string | null {
  const checked = schema.safeParse(value)
  return checked.success ? null : (checked.error.issues[0]?.message ?? 'name_missing')
}
