import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'

/** Issues carry a key under `problem` of the noun's words. */
const searchName = z
  .string()
  .check(
    z.overwrite(tidyText),
    z.minLength(1, 'name_missing'),
    z.maxLength(LIMITS.savedSearch.nameMaxChars, 'name_long'),
  )

/** The tidied name, or the key of what is wrong with it. */
export function checkName(value: string): { name: string } | { problem: 'name_missing' | 'name_long' } {
  const checked = searchName.safeParse(value)
  if (checked.success) return { name: checked.data }
  return { problem: checked.error.issues[0]?.message === 'name_long' ? 'name_long' : 'name_missing' }
}
