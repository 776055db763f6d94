import { type FormEvent, useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useDecideOrganization } from '../../mutations.ts'
import type { QueuedOrganization } from '../../types.ts'

type EndFormProps = { organization: QueuedOrganization; applicant: string | null; onClose: () => void }

/** Refuses what waits or ends what stands, with a reason that is mailed. */
export function EndForm({ organization, applicant, onClose }: EndFormProps) {
  const t = useT('organization')
  const decide = useDecideOrganization()
  const refusal = useErrorMessage(decide.error)
  const waits = organization.state === 'waiting'
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    decide.mutate({ act: 'end', id: organization.id, reason })
  }
  return (
    <form noValidate onSubmit={onSubmit} className="mt-4 space-y-4 border-t border-hair pt-4">
      <Field
        label={t('field.reason')}
        hint={waits && applicant ? t('hint.reason_to', { name: applicant }) : t('hint.reason')}
        error={refusal}
      >
        <Textarea name="reason" rows={3} maxLength={500} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" busy={decide.isPending}>
          {t(waits ? 'act.refuse_now' : 'act.end_now')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  )
}

type MergeFormProps = {
  organization: QueuedOrganization
  twins: readonly QueuedOrganization[]
  onClose: () => void
}

/** The same organization registered twice: its people follow into the twin, and its address leads there. */
export function MergeForm({ organization, twins, onClose }: MergeFormProps) {
  const t = useT('organization')
  const decide = useDecideOrganization()
  const refusal = useErrorMessage(decide.error)
  const [into, setInto] = useState('')
  return (
    <div className="mt-4 space-y-4 border-t border-hair pt-4">
      <Field label={t('field.twin')} hint={t('hint.twin')} error={refusal}>
        <Select
          value={into}
          placeholder={t('choose')}
          onChange={(event) => setInto(event.target.value)}
          options={twins.map(({ id, name, mail_domain }) => ({
            value: id,
            label: `${name}, ${mail_domain}`,
          }))}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          disabled={into === ''}
          busy={decide.isPending}
          onClick={() => decide.mutate({ act: 'merge', id: organization.id, into })}
        >
          {t('act.merge_now')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </div>
  )
}
