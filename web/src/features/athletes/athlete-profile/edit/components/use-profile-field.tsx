import { useFormContext } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import type { ProfileFields } from '../../schema.ts'
import { profileFields } from '../../types.ts'

/** What a message may name of the field: how much fits, from where to where. */
function boundsOf(name: keyof ProfileFields) {
  if (name === 'positions') return { max: LIMITS.athlete.positionsMax }
  const field = name === 'sport' ? null : profileFields[name]
  return {
    ...(field && 'min' in field && { from: field.min, to: field.max }),
    ...(field && 'max' in field && { max: field.max }),
  }
}

/** Label, error in words (field, given, wanted) and wiring of one field of the profile. */
export function useProfileField() {
  const t = useT('athlete-profile')
  const s = useT('sport')
  const { register, formState, getValues } = useFormContext<ProfileFields>()

  function title(name: keyof ProfileFields) {
    const field = name === 'sport' || name === 'positions' ? null : profileFields[name]
    return field?.kind === 'choice' ? s(`title.${field.words}`) : t(`field.${name}`)
  }

  function error(name: keyof ProfileFields): string | null {
    const key = formState.errors[name]?.message
    if (!key) return null
    const given = getValues(name)
    return t(`problem.${key}`, {
      field: title(name),
      given: key === 'too_long' ? String(given).trim().length : String(given),
      ...boundsOf(name),
    })
  }

  return {
    label: (name: keyof ProfileFields) => ({ label: title(name), error: error(name) }),
    input: (name: keyof ProfileFields) => register(name),
    error,
  }
}
