import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'

const limits = LIMITS.athlete

/** Messages are keys of words; `{{max}}` and the like are filled from the limits by the form. */
const line = (max: number) => z.string().check(z.overwrite(tidyText), z.maxLength(max, 'too_long'))
/** A number that may be left empty. */
const whole = (min: number, max: number, message: string) =>
  z.pipe(
    z.string(),
    z.transform((typed, context) => {
      if (typed.trim() === '') return null
      const value = Number(typed)
      if (Number.isInteger(value) && value >= min && value <= max) return value
      context.issues.push({ code: 'custom', message, input: typed })
      return z.NEVER
    }),
  )

export const profileSchema = z.object({
  display_name: z
    .string()
    .check(
      z.overwrite(tidyText),
      z.minLength(1, 'name_missing'),
      z.maxLength(limits.displayNameMaxChars, 'too_long'),
    ),
  handle: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/, 'handle_shape')),
  country: z.string(),
  region: line(limits.regionMaxChars),
  languages: z.array(z.string()).check(z.maxLength(limits.languagesMax, 'too_many_languages')),
  sport: z.string().check(z.minLength(1, 'sport_missing')),
  positions: z.array(z.string()).check(z.maxLength(limits.positionsMax, 'too_many_positions')),
  dominant_side: z.string(),
  sex_category: z.string(),
  level: z.string(),
  club: line(limits.clubMaxChars),
  class_year: whole(limits.classYear.min, limits.classYear.max, 'class_year'),
  jersey_number: whole(0, limits.jerseyMax, 'jersey_number'),
  recruiting_status: z.enum(['closed', 'open', 'committed', 'signed', 'transferred']),
  status_note: line(limits.statusNoteMaxChars),
  bio: line(limits.bioMaxChars),
})

/** As typed. */
export type ProfileFields = z.input<typeof profileSchema>
/** As saved. */
export type ProfileDraft = z.output<typeof profileSchema>
