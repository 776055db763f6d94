import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** A link to what shows it, `evidence` in its form, for the team alone. */
export function EvidenceField({ isWrong }: { isWrong: boolean }) {
  const t = useT('measurement')
  return (
    <Field
      label={t('dispute.evidence')}
      hint={t('dispute.evidence_hint')}
      error={isWrong && t('refused.dispute.evidence')}
    >
      <Input name="evidence" type="url" maxLength={LIMITS.dispute.urlMaxChars} />
    </Field>
  )
}
