import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { unlessTypedSince } from '#web/lib/typed-since.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChangeName } from '../mutations.ts'

export function NameCard() {
  const t = useT('account-security')
  const account = useAccount()
  const change = useChangeName()
  const failure = useErrorMessage(change.error)
  const [empty, setEmpty] = useState(false)
  // The name of the account, until something is typed.
  const [changed, setChanged] = useState<string | null>(null)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fullName = tidyText(String(new FormData(event.currentTarget).get('full_name') ?? ''))
    setEmpty(fullName === '')
    if (fullName === '' || !account) return
    change.mutate(
      { userId: account.id, fullName },
      {
        onSuccess: () => {
          setChanged(unlessTypedSince(changed, null))
          toast.success(t('name.saved'))
        },
      },
    )
  }

  return (
    <SplitCard title={t('name.title')} lead={t('name.lead')}>
      <form onSubmit={onSubmit} noValidate className="space-y-4">
        <Field label={t('name.label')} required error={empty ? t('name.missing') : failure}>
          <Input
            name="full_name"
            autoComplete="name"
            value={changed ?? account?.fullName ?? ''}
            onChange={({ target }) => setChanged(target.value)}
            maxLength={LIMITS.profile.fullNameMaxChars}
          />
        </Field>
        <Button type="submit" busy={change.isPending}>
          {t('name.save')}
        </Button>
      </form>
    </SplitCard>
  )
}
