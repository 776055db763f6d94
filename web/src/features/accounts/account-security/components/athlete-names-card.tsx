import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { guessNames } from '#web/lib/person-names.ts'
import { unlessTypedSince } from '#web/lib/typed-since.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChangeNames } from '../mutations.ts'
import { accountSecurityQueries } from '../queries.ts'

/** An athlete's two names, apart: the page of a minor is named by the given name. */
export function AthleteNamesCard() {
  const t = useT('account-security')
  const account = useAccount()
  const { data: answered, isPending } = useQuery(accountSecurityQueries.names())
  const change = useChangeNames()
  const failure = useErrorMessage(change.error)
  const [empty, setEmpty] = useState(false)
  const kept = answered ?? guessNames(account?.fullName ?? '')
  // The two of the account, until one of them is typed.
  const [changed, setChanged] = useState<typeof kept | null>(null)
  const names = changed ?? kept

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [given, surname] = ['given', 'surname'].map((name) => tidyText(String(typed.get(name) ?? '')))
    setEmpty(!given)
    if (!given) return
    change.mutate(
      { given, surname: surname ?? '' },
      {
        onSuccess: () => {
          setChanged(unlessTypedSince(changed, null))
          toast.success(t('name.saved'))
        },
      },
    )
  }

  return (
    <SplitCard title={t('name.title')} lead={t('name.lead_two')}>
      <form onSubmit={onSubmit} noValidate className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('name.given')} required error={empty ? t('name.given_missing') : failure}>
            <Input
              name="given"
              autoComplete="given-name"
              value={names.given}
              onChange={({ target }) => setChanged({ ...names, given: target.value })}
              maxLength={LIMITS.personName.givenMaxChars}
            />
          </Field>
          <Field label={t('name.surname')} hint={t('name.surname_hint')}>
            <Input
              name="surname"
              autoComplete="family-name"
              value={names.surname}
              onChange={({ target }) => setChanged({ ...names, surname: target.value })}
              maxLength={LIMITS.personName.surnameMaxChars}
            />
          </Field>
        </div>
        <Button type="submit" busy={change.isPending} disabled={isPending}>
          {t('name.save')}
        </Button>
      </form>
    </SplitCard>
  )
}
