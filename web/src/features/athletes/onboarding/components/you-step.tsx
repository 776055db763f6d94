import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { countryOptions, likelyCountry } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { StepParts } from '../types.ts'
import { OnboardingSection } from './onboarding-section.tsx'

type YouStepProps = StepParts & { minor: boolean; today: string }

/** Name, day of birth and country: with them it is known whether a parent has to agree. */
export function YouStep({ typed, keep, told, isFirst, minor, today }: YouStepProps) {
  const t = useT('onboarding')
  const language = useLanguage()
  const [guessed] = useState(likelyCountry)
  return (
    <OnboardingSection title={t('athlete.you')} text={t('athlete.you_text')} isMovedTo={!isFirst}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('given_name')}
          hint={minor ? t('given_name_hint_minor') : undefined}
          error={told('given_name')}
          required
        >
          <Input
            name="given_name"
            autoComplete="given-name"
            value={typed.given_name ?? ''}
            onChange={({ target }) => keep({ given_name: target.value })}
            maxLength={LIMITS.personName.givenMaxChars}
          />
        </Field>
        <Field label={t('surname')} hint={t('surname_hint')}>
          <Input
            name="surname"
            autoComplete="family-name"
            value={typed.surname ?? ''}
            onChange={({ target }) => keep({ surname: target.value })}
            maxLength={LIMITS.personName.surnameMaxChars}
          />
        </Field>
        <Field label={t('birth_date')} hint={t('birth_date_hint')} error={told('birth_date')} required>
          <Input
            name="birth_date"
            type="date"
            autoComplete="bday"
            min={`${Number(today.slice(0, 4)) - 100}${today.slice(4)}`}
            max={today}
            value={typed.birth_date ?? ''}
            onChange={({ target }) => keep({ birth_date: target.value })}
          />
        </Field>
        <Field
          label={t('country')}
          hint={guessed !== '' && typed.country === guessed ? t('country_guessed') : undefined}
          error={told('country')}
          required
        >
          <Select
            name="country"
            autoComplete="country"
            placeholder={t('choose')}
            options={countryOptions(language)}
            value={typed.country ?? ''}
            onChange={({ target }) => keep({ country: target.value })}
          />
        </Field>
      </div>
      <p className="text-sm text-faint">{t('private_note')}</p>
    </OnboardingSection>
  )
}
