import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'
import { urlProblem } from '#shared/validate/url.ts'
import { HONOUR_KINDS, HONOUR_LEVELS, PRECISIONS } from './types.ts'

const { lineMaxChars, placementMaxChars, urlMaxChars, earliest } = LIMITS.honour
const line = (max: number) => z.string().check(z.overwrite(tidyText), z.maxLength(max, 'too_long'))

/** Messages are keys of words; those of the address are the shared ones. */
export const honourSchema = (today: string) =>
  z.object({
    kind: z.enum(HONOUR_KINDS),
    level: z.enum(HONOUR_LEVELS),
    title: z
      .string()
      .check(z.overwrite(tidyText), z.minLength(1, 'title_missing'), z.maxLength(lineMaxChars, 'too_long')),
    competition: line(lineMaxChars),
    team: line(lineMaxChars),
    placement: line(placementMaxChars),
    awarded_on: z.string().check(
      z.minLength(1, 'date_missing'),
      z.refine((day) => day === '' || day <= today, 'date_future'),
      z.refine((day) => day === '' || day >= earliest, 'date_early'),
    ),
    awarded_on_precision: z.enum(PRECISIONS),
    sport_code: z.string(),
    issuer_name: line(lineMaxChars),
    video_id: z.string(),
    evidence_url: z.string().check(
      z.trim(),
      z.maxLength(urlMaxChars, 'url_too_long'),
      z.check((context) => {
        const problem = context.value && urlProblem(context.value)
        if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
      }),
    ),
  })

export type HonourFields = z.input<ReturnType<typeof honourSchema>>
