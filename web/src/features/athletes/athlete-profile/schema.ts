import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'
import { choice, line, optionalChoice, whole } from '#web/lib/form-fields.ts'
import { type ProfileFieldName, profileFields } from './types.ts'

type Fields = typeof profileFields
type Saved<F> = F extends { kind: 'choice'; options: readonly (infer Option)[] }
  ? Option | null
  : F extends { kind: 'status'; options: readonly (infer Option)[] }
    ? Option
    : F extends { kind: 'whole' }
      ? number | null
      : F extends { kind: 'country' }
        ? string | null
        : F extends { kind: 'place' }
          ? number | null
          : F extends { kind: 'list' }
            ? string[]
            : string
type Typed<F> = F extends { kind: 'list' } ? string[] : string
type FieldSchemas = { [Name in ProfileFieldName]: z.ZodMiniType<Saved<Fields[Name]>, Typed<Fields[Name]>> }

/** Messages are keys of words; `{{max}}` and the like are filled from the field by the form. */
function schemaOf(name: string, field: Fields[ProfileFieldName]): z.ZodMiniType {
  switch (field.kind) {
    case 'name':
      return z
        .string()
        .check(z.overwrite(tidyText), z.minLength(1, 'name_missing'), z.maxLength(field.max, 'too_long'))
    case 'handle':
      return z
        .string()
        .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/, 'handle_shape'))
    case 'country':
      return z.pipe(
        z.string(),
        z.transform((code) => code || null),
      )
    case 'place':
      return z.pipe(
        z.string().check(z.regex(/^\d*$/, 'town_unknown')),
        z.transform((id) => Number(id) || null),
      )
    case 'list':
      return z.array(z.string()).check(z.maxLength(field.max, `too_many_${name}`))
    case 'line':
      return line(field.max)
    case 'whole':
      return whole(field.min, field.max, name)
    case 'choice':
      return optionalChoice(field.options)
    case 'status':
      return choice(field.options, name)
  }
}

export const profileSchema = z.object({
  ...(Object.fromEntries(
    Object.entries(profileFields).map(([name, field]) => [name, schemaOf(name, field)]),
  ) as FieldSchemas),
  sport: z.string().check(z.minLength(1, 'sport_missing')),
  positions: z.array(z.string()).check(z.maxLength(LIMITS.athlete.positionsMax, 'too_many_positions')),
})

/** The words of a town that is none of the list yet: they stand in the field in place of its number. */
export const typedTown = (text: string) => (text === '' ? '' : `?${text}`)
export const townTyped = (value: string) => (value.startsWith('?') ? value.slice(1) : null)

/** As typed. */
export type ProfileFields = z.input<typeof profileSchema>
/** As saved. */
export type ProfileDraft = z.output<typeof profileSchema>
