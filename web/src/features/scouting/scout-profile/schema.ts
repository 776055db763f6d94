import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'
import { scoutKinds } from '#web/features/accounts/account/types.ts'
import type { ScoutProfileChange } from './types.ts'

const { nameMaxChars, titleMaxChars, bioMaxChars, regionMaxChars, regionsMax } = LIMITS.scoutProfile

const short = (max: number) => z.string().check(z.overwrite(tidyText), z.maxLength(max, 'too_long'))

const form = z.object({
  display_name: z
    .string()
    .check(z.overwrite(tidyText), z.minLength(1, 'name_missing'), z.maxLength(nameMaxChars, 'too_long')),
  kind: z.enum(scoutKinds),
  organization: short(LIMITS.verification.organizationMaxChars),
  title: short(titleMaxChars),
  bio: short(bioMaxChars),
  regions: z.array(short(regionMaxChars)).check(z.maxLength(regionsMax, 'too_many')),
})

export type ProfileProblems = Partial<Record<keyof ScoutProfileChange, string>>

/** Regions are typed with commas between them. */
export const splitList = (text: string) => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]

export function validateProfile(
  data: FormData,
): { change: ScoutProfileChange } | { problems: ProfileProblems } {
  const text = (name: string) => String(data.get(name) ?? '')
  const all = (name: string) => data.getAll(name).map(String)
  const parsed = form.safeParse({
    display_name: text('display_name'),
    kind: text('kind'),
    organization: text('organization'),
    title: text('title'),
    bio: text('bio'),
    regions: splitList(text('regions')),
  })
  if (!parsed.success)
    return {
      problems: Object.fromEntries(
        parsed.error.issues.map(({ path, message }) => [String(path[0]), message]),
      ),
    }
  return {
    change: {
      ...parsed.data,
      country: text('country') || null,
      sports: all('sports'),
      levels: all('levels'),
      languages: all('languages'),
    },
  }
}
