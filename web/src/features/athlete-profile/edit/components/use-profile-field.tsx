import { useFormContext } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import type { ProfileFields } from '../../schema.ts'

const limits = LIMITS.athlete
const maxChars: Partial<Record<keyof ProfileFields, number>> = {
  display_name: limits.displayNameMaxChars,
  region: limits.regionMaxChars,
  club: limits.clubMaxChars,
  status_note: limits.statusNoteMaxChars,
  bio: limits.bioMaxChars,
}

/** Label, error in words (field, given, wanted) and wiring of one field of the profile. */
export function useProfileField() {
  const t = useT('athlete-profile')
  const { register, formState, getValues } = useFormContext<ProfileFields>()

  function error(name: keyof ProfileFields): string | null {
    const key = formState.errors[name]?.message
    if (!key) return null
    const given = getValues(name)
    return t(`problem.${key}`, {
      field: t(`field.${name}`),
      given: key === 'too_long' ? String(given).trim().length : String(given),
      max: key === 'too_many_positions' ? limits.positionsMax : (maxChars[name] ?? 0),
      from: limits.classYear.min,
      to: limits.classYear.max,
      languages_max: limits.languagesMax,
      jersey_max: limits.jerseyMax,
    })
  }

  return {
    label: (name: keyof ProfileFields) => ({ label: t(`field.${name}`), error: error(name) }),
    input: (name: keyof ProfileFields) => register(name),
    error,
  }
}
