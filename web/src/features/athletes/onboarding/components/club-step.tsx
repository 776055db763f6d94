import { type ReactNode, useDeferredValue, useRef } from 'react'
import { tidyText } from '#shared/validate/text.ts'
import { useT } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Contact, StepParts } from '../types.ts'
import { ContactChoice } from './contact-choice.tsx'
import { OnboardingSection } from './onboarding-section.tsx'

/** The checked organizations with such a name, of which one is chosen. */
export type ClubChoice = (name: string, choose: (chosen: string) => void) => ReactNode

type ClubStepProps = StepParts & { contact: Contact | null; clubs: ClubChoice }

/** A checked organization by its name, or any other name. An adult says here too whether scouts may ask; a minor said it before. */
export function ClubStep({ typed, keep, isFirst, contact, clubs }: ClubStepProps) {
  const t = useT('onboarding')
  const input = useRef<HTMLInputElement>(null)
  const club = typed.club ?? ''
  const name = useDeferredValue(tidyText(club))
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
        {clubs(name, choose)}
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
