import { LIMITS } from '#shared/limits.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { PositionPicker } from '#web/ui/position-picker.tsx'
import { Select } from '#web/ui/select.tsx'
import { codesOf } from '../drafts.ts'
import { placesWord } from '../rules.ts'
import type { StepParts } from '../types.ts'
import { OnboardingSection } from './onboarding-section.tsx'

/** The sport, and its positions in its own words: a sprinter has events, a rower a seat. */
export function SportStep({ typed, keep, told, isFirst }: StepParts) {
  const t = useT('onboarding')
  const s = useT('sport')
  const { sports } = useSportCatalog()
  const sport = typed.sport ?? ''
  const places = sports.find(({ code }) => code === sport)?.positions ?? []
  const word = placesWord(sport)
  return (
    <OnboardingSection title={t('athlete.sport')} text={t('athlete.sport_text')} isMovedTo={!isFirst}>
      <Field label={t('sport')} error={told('sport')} required className="max-w-sm">
        <Select
          name="sport"
          placeholder={t('choose')}
          options={sports.map(({ code }) => ({ value: code, label: s(`sport.${code}`) }))}
          value={sport}
          onChange={({ target }) => keep({ sport: target.value, positions: '' })}
        />
      </Field>
      {places.length > 0 && (
        <PositionPicker
          legend={t(`places.${word}`)}
          hint={t(`places_hint.${word}`, { count: LIMITS.athlete.positionsMax })}
          error={told('positions')}
          sport={sport}
          options={places.map(({ code }) => ({ code, label: s(`position.${sport}.${code}`) }))}
          max={LIMITS.athlete.positionsMax}
          chosen={codesOf(typed.positions)}
          onChange={(codes) => keep({ positions: codes.join(' ') })}
        />
      )}
    </OnboardingSection>
  )
}
