import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { LIMITS } from '#shared/limits.ts'
import { placeQueries } from '#web/features/athletes/place/queries.ts'
import { placeNamed } from '#web/features/athletes/place/types.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regionName } from '#web/lib/region-names.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { type ProfileFields, townTyped, typedTown } from '../../schema.ts'

/**
 * The town of an adult, out of the list that distances are measured from; an empty field is no town. A name that is typed in
 * full is taken on leaving the field; other words stay, and are not saved.
 */
export function TownField() {
  const t = useT('athlete-profile')
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { watch, getValues } = useFormContext<ProfileFields>()
  const country = watch('country') || null
  const { field, fieldState } = useController<ProfileFields, 'place_id'>({ name: 'place_id' })
  const typed = townTyped(field.value)
  const { data: own } = useQuery(placeQueries.one(Number(field.value) || null))
  // A town of another country goes with the country.
  const chosen = own && own.country === country && field.value ? own.name : ''
  const text = typed ?? chosen
  const asked = useDebouncedValue(text.trim())
  const isAsked = typed !== null && asked.length >= 2
  const { data: found } = useQuery({ ...placeQueries.found(asked, country), enabled: isAsked })
  const settled = isAsked && asked === text.trim()
  const isUnknown = typed !== null && (settled ? found?.length === 0 : fieldState.invalid)
  const words = { given: text.trim(), people: LIMITS.place.peopleMin }

  async function takeNamed() {
    if (typed === null || typed.trim().length < 2) return
    const places = await queryClient.fetchQuery(placeQueries.found(typed.trim(), country)).catch(() => [])
    const named = placeNamed(places, typed)
    if (named && getValues('place_id') === typedTown(typed)) field.onChange(String(named.id))
  }

  return (
    <Combobox
      name="town"
      label={t('field.place_id')}
      hint={t('edit.place_hint')}
      error={
        isUnknown
          ? t('problem.town_unknown', words)
          : typed !== null && fieldState.invalid
            ? t('problem.town_choose', words)
            : null
      }
      text={text}
      options={settled ? (found ?? []) : []}
      keyOf={({ id }) => id}
      draw={({ name, region }) => (
        <span className="min-w-0">
          <span className="block font-medium wrap-anywhere">{name}</span>{' '}
          <span className="block text-sm text-soft">{regionName(region, language)}</span>
        </span>
      )}
      listLabel={t('edit.place_found')}
      inputRef={field.ref}
      onText={(next) => field.onChange(typedTown(next))}
      onPick={({ id }) => field.onChange(String(id))}
      onEnter={typed === null ? undefined : takeNamed}
      onBlur={() => {
        field.onBlur()
        void takeNamed()
      }}
    />
  )
}
