import { VERIFIED_FACTS, type VerifiedFact } from '#web/features/accounts/verified-fact/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { FACT_GROUPS } from '../rules.ts'
import type { DecisionProblems } from '../schema.ts'

type FactFieldsProps = {
  facts: readonly VerifiedFact[]
  onFacts: (facts: readonly VerifiedFact[]) => void
  expiresOn: string
  onExpiresOn: (day: string) => void
  today: string
  problems: DecisionProblems
  /** What everybody will read, once it is known. */
  preview: string | null
}

/** What was verified, until when, and how everybody will read it. */
export function FactFields(props: FactFieldsProps) {
  const { facts, onFacts, expiresOn, onExpiresOn, today, problems, preview } = props
  const t = useT('verification-review')
  const words = useT('verified-fact')
  const turn = (fact: VerifiedFact, on: boolean) =>
    onFacts(VERIFIED_FACTS.filter((one) => (one === fact ? on : facts.includes(one))))
  return (
    <div className="space-y-5 border-line max-xl:border-t max-xl:pt-5 xl:border-l xl:pl-6">
      <fieldset>
        <legend className="mb-1 font-semibold">{t('checked')}</legend>
        <p className="text-sm text-soft">{t('checked_hint')}</p>
        <p role="alert" className="text-sm text-red-ink not-empty:mt-1">
          {problems.whatWasChecked && facts.length === 0 && t('problem.facts')}
        </p>
        {Object.entries(FACT_GROUPS).map(([group, known]) => (
          <div key={group} className="mt-2.5">
            <p className="text-sm text-faint">{t(`group.${group}`)}</p>
            {known.map((fact) => (
              <Checkbox
                key={fact}
                name="whatWasChecked"
                value={fact}
                checked={facts.includes(fact)}
                onChange={({ target }) => turn(fact, target.checked)}
                label={words(`fact.${fact}`)}
              />
            ))}
          </div>
        ))}
      </fieldset>
      <Field
        label={t('until')}
        error={problems.expiresOn && t(`problem.${problems.expiresOn}`)}
        className="max-w-56"
      >
        <Input
          name="expiresOn"
          type="date"
          min={today}
          value={expiresOn}
          onChange={({ target }) => onExpiresOn(target.value)}
        />
      </Field>
      <section>
        <h3 className="mb-1">{t('preview')}</h3>
        <p className="border-l-3 border-pitch pl-3 wrap-break-word">{preview ?? t('preview_empty')}</p>
        <p className="mt-1 text-sm text-faint">{t('preview_hint')}</p>
      </section>
    </div>
  )
}
