import { LOCALES } from '#shared/locale.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { countryName, countryOptions } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { languageNames } from '#web/lib/language.ts'
import { RemovableChip } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { MIN_AGES, SEGMENT_LISTS, type Segment, type SegmentList } from '../types.ts'

type SegmentFieldsProps = { segment: Segment; onChange: (segment: Segment) => void; disabled: boolean }

/** Whom it is for: what was chosen as chips, and a select for each kind of condition. */
export function SegmentFields({ segment, onChange, disabled }: SegmentFieldsProps) {
  const t = useT('announcement')
  const optionsOf = useSegmentOptions()
  const label = (list: SegmentList, value: string) =>
    optionsOf(list).find((option) => option.value === value)?.label ?? value
  const set = (list: SegmentList, values: readonly string[]) => onChange({ ...segment, [list]: values })
  const chosen = SEGMENT_LISTS.flatMap((list) => segment[list].map((value) => ({ list, value })))
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1.5 font-medium">{t('to')}</legend>
      <div className="mb-2 flex flex-wrap gap-1.5">
        {chosen.length === 0 && segment.min_age === null && (
          <p className="text-sm text-soft">{t('to_everybody')}</p>
        )}
        {chosen.map(({ list, value }) => (
          <RemovableChip
            key={`${list} ${value}`}
            removeLabel={t('remove', { what: label(list, value) })}
            onRemove={() =>
              set(
                list,
                segment[list].filter((one) => one !== value),
              )
            }
          >
            <span className="font-normal">{t(`list.${list}`)}</span> {label(list, value)}
          </RemovableChip>
        ))}
        {segment.min_age !== null && (
          <RemovableChip
            removeLabel={t('remove', { what: t('age_over', { age: segment.min_age }) })}
            onRemove={() => onChange({ ...segment, min_age: null })}
          >
            <span className="font-normal">{t('list.min_age')}</span> {t('age_over', { age: segment.min_age })}
          </RemovableChip>
        )}
      </div>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 2xl:grid-cols-5">
        {SEGMENT_LISTS.map((list) => (
          <Field key={list} label={t(`list.${list}`)}>
            <Select
              value=""
              placeholder={t('add')}
              options={optionsOf(list).filter(({ value }) => !segment[list].some((one) => one === value))}
              onChange={({ target }) => target.value && set(list, [...segment[list], target.value])}
            />
          </Field>
        ))}
        <Field label={t('list.min_age')}>
          <Select
            value={segment.min_age ?? ''}
            placeholder={t('age_any')}
            options={MIN_AGES.map((age) => ({ value: String(age), label: t('age_over', { age }) }))}
            onChange={({ target }) =>
              onChange({ ...segment, min_age: target.value ? Number(target.value) : null })
            }
          />
        </Field>
      </div>
    </fieldset>
  )
}

function useSegmentOptions() {
  const t = useT('announcement')
  const s = useT('sport')
  const language = useLanguage()
  const { sports } = useSportCatalog()
  const options = {
    role: [
      { value: 'athlete', label: t('athletes') },
      { value: 'scout', label: t('scouts') },
    ],
    sport: sports.map(({ code }) => ({ value: code, label: s(`sport.${code}`) })),
    country: countryOptions(language).map(({ value }) => ({ value, label: countryName(value, language) })),
    language: LOCALES.map((value) => ({ value, label: languageNames[value] })),
  }
  return (list: SegmentList) => options[list]
}
