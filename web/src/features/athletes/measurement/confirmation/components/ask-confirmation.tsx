import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { emailProblem } from '#shared/validate/email.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { Measurement } from '../../types.ts'
import { useAskAbout } from '../mutations.ts'
import { confirmationQueries } from '../queries.ts'
import type { Askable } from '../types.ts'

type AskProps = { measurement: Measurement }

/** One mail to whoever measured it: an official of the club, or an address. */
export function AskConfirmation({ measurement }: AskProps) {
  const { data: askable } = useQuery(confirmationQueries.askable(measurement.id))
  if (!askable) return null
  return askable.organization && askable.officials.length > 0 ? (
    <AskOfficial measurement={measurement} club={askable.organization} officials={askable.officials} />
  ) : (
    <AskAddress measurement={measurement} />
  )
}

type AskOfficialProps = AskProps & { club: string; officials: Askable['officials'] }

function AskOfficial({ measurement, club, officials }: AskOfficialProps) {
  const t = useT('measurement')
  const ask = useAskAbout(measurement.athlete_id)
  const failure = useErrorMessage(ask.error)
  const [chosen, setChosen] = useState(officials[0]?.id ?? '')
  const official = officials.find(({ id }) => id === chosen)
  return (
    <div className="space-y-3">
      <Button
        variant="primary"
        size="lg"
        className="w-full"
        busy={ask.isPending}
        onClick={() => ask.mutate({ act: 'ask', id: measurement.id, official: chosen })}
      >
        <Send aria-hidden />
        {t('confirmation.ask', { club })}
      </Button>
      {officials.length > 1 ? (
        <Field label={t('confirmation.ask_whom')}>
          <Select
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={officials.map(({ id, name, role_title }) => ({
              value: id,
              label: `${name}, ${role_title}`,
            }))}
          />
        </Field>
      ) : (
        <p className="text-sm text-soft">
          {t('confirmation.one_mail', { who: `${official?.name ?? ''}, ${official?.role_title ?? ''}` })}
        </p>
      )}
      <p role="alert" className="text-red-ink empty:hidden">
        {failure}
      </p>
    </div>
  )
}

function AskAddress({ measurement }: AskProps) {
  const t = useT('measurement')
  const ask = useAskAbout(measurement.athlete_id)
  const failure = useErrorMessage(ask.error)
  const [address, setAddress] = useState('')
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const found = emailProblem(address)
    setProblem(found && t(`common:problems.${found}`))
    if (!found) ask.mutate({ act: 'ask', id: measurement.id, address })
  }
  if (!open)
    return (
      <Button onClick={() => setOpen(true)}>
        <Send aria-hidden />
        {t('confirmation.ask_somebody')}
      </Button>
    )
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-3">
      <Field
        label={t('confirmation.address')}
        hint={t('confirmation.address_hint')}
        error={problem ?? failure}
      >
        <Input
          type="email"
          autoFocus
          inputMode="email"
          autoComplete="off"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={ask.isPending}>
        {t('confirmation.send')}
      </Button>
    </form>
  )
}
