import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'
import { VIDEO_KINDS } from '#web/features/athletes/video/types.ts'

export const AUDIENCES = ['public', 'scouts', 'private'] as const
const line = (max: number) => z.string().check(z.overwrite(tidyText), z.maxLength(max, 'too_long'))

/** Messages are keys of words. */
export const videoDetailsSchema = (today: string) =>
  z.object({
    title: z
      .string()
      .check(
        z.overwrite(tidyText),
        z.minLength(1, 'title_missing'),
        z.maxLength(LIMITS.video.titleMaxChars, 'too_long'),
      ),
    visibility: z.enum(AUDIENCES),
    kind: z.enum(VIDEO_KINDS),
    recorded_on: z.string().check(z.refine((day) => day === '' || day <= today, 'date_future')),
    competition: line(LIMITS.video.competitionMaxChars),
    opponent: line(LIMITS.video.opponentMaxChars),
    wears: line(LIMITS.video.wearsMaxChars),
  })

export type VideoDetails = z.output<ReturnType<typeof videoDetailsSchema>>
