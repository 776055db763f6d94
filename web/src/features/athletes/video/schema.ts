import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'
import { urlProblem } from '#shared/validate/url.ts'
import { VIDEO_KINDS } from './types.ts'

export const VISIBILITIES = ['public', 'scouts', 'private'] as const

/** Messages are keys of words; those of the address are the shared ones. */
export const videoSchema = (today: string) =>
  z.object({
    url: z.string().check(
      z.trim(),
      z.maxLength(LIMITS.videoLink.urlMaxChars, 'url_too_long'),
      z.check((context) => {
        const problem = urlProblem(context.value)
        if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
      }),
    ),
    title: z
      .string()
      .check(
        z.overwrite(tidyText),
        z.minLength(1, 'title_missing'),
        z.maxLength(LIMITS.videoLink.titleMaxChars, 'title_too_long'),
      ),
    kind: z.enum(VIDEO_KINDS),
    visibility: z.enum(VISIBILITIES),
    recorded_on: z.string().check(z.refine((day) => day === '' || day <= today, 'date_future')),
  })

export type VideoFields = z.input<ReturnType<typeof videoSchema>>
