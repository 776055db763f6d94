import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'

const { titleMaxChars, bodyMaxChars, placesMax } = LIMITS.opening

/** Issues carry a key under `problem` of the noun's words. */
const openingForm = z.object({
  title: z
    .string()
    .check(z.overwrite(tidyText), z.minLength(1, 'title_missing'), z.maxLength(titleMaxChars, 'title_long')),
  body: z.string().check(z.overwrite(tidyText), z.maxLength(bodyMaxChars, 'body_long')),
  places: z.coerce
    .number('places_wrong')
    .check(z.int('places_wrong'), z.gte(1, 'places_wrong'), z.lte(placesMax, 'places_wrong')),
  closes_on: z.string().check(z.minLength(1, 'closes_on_missing')),
})
export type OpeningForm = z.infer<typeof openingForm>
export type OpeningProblems = Partial<Record<keyof OpeningForm, string>>

/** What was typed, tidied, or what is wrong with each field. */
export function checkOpening(
  typed: FormData,
  days: { first: string; last: string },
): { form: OpeningForm } | { problems: OpeningProblems } {
  const checked = openingForm.safeParse(Object.fromEntries(typed))
  const problems: OpeningProblems = {}
  if (!checked.success)
    for (const { path, message } of checked.error.issues) problems[path[0] as keyof OpeningForm] ??= message
  const day = String(typed.get('closes_on') ?? '')
  if (!problems.closes_on && (day < days.first || day > days.last)) problems.closes_on = 'closes_on_outside'
  return checked.success && Object.keys(problems).length === 0 ? { form: checked.data } : { problems }
}
