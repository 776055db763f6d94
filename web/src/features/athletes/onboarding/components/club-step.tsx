import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useDeferredValue, useRef } from 'react'
import { tidyText } from '#shared/validate/text.ts'
import { organizationQueries } from '#web/features/trust/organization/queries.ts'
import { countryName } from '#web/lib/countries.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Contact, StepParts } from '../types.ts'
import { ContactChoice } from './contact-choice.tsx'
import { OnboardingSection } from './onboarding-section.tsx'

const shown = 4

/** A checked organization by its name, or any other name. An adult says here too whether scouts may ask; a minor said it before. */
export function ClubStep({ typed, keep, isFirst, contact }: StepParts & { contact: Contact | null }) {
  const t = useT('onboarding')
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const club = typed.club ?? ''
  const name = useDeferredValue(tidyText(club))
  const { data = [] } = useQuery(organizationQueries.found(name))
  const found = data.filter((one) => one.name !== name).slice(0, shown)
  const choose = (chosen: string) => {
    keep({ club: chosen })
    input.current?.focus()
  }
  return (
    <>
      <OnboardingSection title={t('athlete.club')} text={t('athlete.club_text')} isMovedTo={!isFirst}>
        <Field
          label={t('club')}
          aside={<span className="text-sm text-faint">{t('optional')}</span>}
          className="max-w-md"
        >
          <Input
            ref={input}
            name="club"
            value={club}
            onChange={({ target }) => keep({ club: target.value })}
            maxLength={120}
            autoComplete="organization"
          />
        </Field>
        {found.length > 0 && (
          <ul aria-label={t('club_checked')} className="-mt-2 max-w-md divide-y divide-hair">
            {found.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  onClick={() => choose(one.name)}
                  className="flex min-h-11 w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left hover:bg-sunk"
                >
                  <BadgeCheck aria-hidden className="size-4.5 shrink-0 text-proof" />
                  <span className="min-w-0">
                    <bdi className="font-medium wrap-anywhere">{one.name}</bdi>{' '}
                    <span className="text-sm text-soft">
                      {[one.city, countryName(one.country_code, language)].filter(Boolean).join(', ')}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </OnboardingSection>
      {contact && (
        <ContactChoice
          minor={false}
          value={contact}
          onChange={(recruiting_status) => keep({ recruiting_status })}
        />
      )}
    </>
  )
}
