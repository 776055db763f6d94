import { ShieldCheck } from 'lucide-react'
import { useT } from '#web/lib/i18n.ts'
import { Notice } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { Contact, StepParts } from '../types.ts'
import { ContactChoice } from './contact-choice.tsx'
import { OnboardingSection } from './onboarding-section.tsx'

/** Second, since nothing opens before a parent or guardian agrees; it can be done later. */
export function GuardianStep({ typed, keep, told, isFirst, contact }: StepParts & { contact: Contact }) {
  const t = useT('onboarding')
  return (
    <>
      <OnboardingSection title={t('guardian.title')} text={t('guardian.text')} isMovedTo={!isFirst}>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('guardian.name')} error={told('guardian_name')}>
            <Input
              name="guardian_name"
              value={typed.guardian_name ?? ''}
              onChange={({ target }) => keep({ guardian_name: target.value })}
              maxLength={120}
              autoComplete="off"
            />
          </Field>
          <Field label={t('guardian.email')} error={told('guardian_email')}>
            <Input
              name="guardian_email"
              value={typed.guardian_email ?? ''}
              onChange={({ target }) => keep({ guardian_email: target.value })}
              type="email"
              inputMode="email"
              autoCapitalize="none"
              autoComplete="off"
            />
          </Field>
        </div>
        <Notice tone="info" icon={<ShieldCheck aria-hidden />}>
          {t('guardian.note')}
        </Notice>
      </OnboardingSection>
      <ContactChoice minor value={contact} onChange={(recruiting_status) => keep({ recruiting_status })} />
    </>
  )
}
