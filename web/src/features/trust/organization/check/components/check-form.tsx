import { type FormEvent, useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDecideOrganization } from '../../mutations.ts'
import { CHECKS, KINDS, type QueuedOrganization } from '../../types.ts'

type CheckFormProps = { organization: QueuedOrganization; onClose: () => void }

const YEARS = ['1', '2', '3'] as const

function inYears(years: number) {
  const day = new Date()
  day.setFullYear(day.getFullYear() + years)
  return day.toISOString()
}

/** What was checked, from a fixed list, as what, and for how long. */
export function CheckForm({ organization, onClose }: CheckFormProps) {
  const t = useT('organization')
  const decide = useDecideOrganization()
  const refusal = useErrorMessage(decide.error)
  const [kind, setKind] = useState<string>(organization.kind)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const said = typed.getAll('checks')
    const check = {
      act: 'check' as const,
      id: organization.id,
      kind,
      checks: CHECKS.filter((check) => said.includes(check)),
      until: inYears(Number(typed.get('years'))),
    }
    // By the promise: once checked, it leaves the queue with this form.
    decide.mutateAsync(check).then(
      () => toast.success(t('act.checked', { name: organization.name })),
      () => undefined, // `decide.error` tells it
    )
  }
  return (
    <form noValidate onSubmit={onSubmit} className="mt-4 space-y-4 border-t border-hair pt-4">
      <fieldset>
        <legend className="mb-1.5 font-medium">{t('checks')}</legend>
        {CHECKS.map((check) => (
          <Checkbox
            key={check}
            name="checks"
            value={check}
            label={t(`check.${check}`)}
            hint={t(`check_hint.${check}`, { domain: organization.mail_domain })}
          />
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('field.kind')} hint={t('level_of_kind')}>
          <Select
            value={kind}
            onChange={(event) => setKind(event.target.value)}
            options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        </Field>
        <Field label={t('field.years')}>
          <Select
            name="years"
            defaultValue="1"
            options={YEARS.map((value) => ({ value, label: t('years', { count: Number(value) }) }))}
          />
        </Field>
      </div>
      <p role="alert" className="text-red-ink empty:hidden">
        {refusal}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={decide.isPending}>
          {t('act.confirm_check')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
