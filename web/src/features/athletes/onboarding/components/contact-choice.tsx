import { useT } from '#web/lib/i18n.ts'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import type { Contact } from '../types.ts'
import { OnboardingSection } from './onboarding-section.tsx'

type ContactChoiceProps = { minor: boolean; value: Contact; onChange: (value: Contact) => void }

/** Asked plainly at the start: a default nobody saw would leave an athlete waiting for requests that cannot come. */
export function ContactChoice({ minor, value, onChange }: ContactChoiceProps) {
  const t = useT('onboarding')
  return (
    <OnboardingSection title={t('contact.title')} text={t('contact.text')}>
      <RadioGroup
        cards
        legend={<span className="sr-only">{t('contact.title')}</span>}
        name="recruiting_status"
        value={value}
        onChange={onChange}
        options={[
          {
            value: 'open',
            label: t('contact.open'),
            hint: t(minor ? 'contact.open_minor_hint' : 'contact.open_hint'),
          },
          { value: 'closed', label: t('contact.closed'), hint: t('contact.closed_hint') },
        ]}
      />
    </OnboardingSection>
  )
}
