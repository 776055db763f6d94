import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCreateCode } from '../mutations.ts'
import type { CodeScope } from '../types.ts'

const DAYS = { card: [7, 30, 365, 730], coach_packet: [1, 3, 7, 14] } as const
const USUAL_DAYS = { card: 365, coach_packet: 7 }
const SCOPES = ['card', 'coach_packet'] as const satisfies readonly CodeScope[]

/** What a code opens, what it is for and how long it works; under 18 it opens a card alone. */
export function NewCode({ isMinor, isHidden }: { isMinor: boolean; isHidden: boolean }) {
  const t = useT('profile-code')
  const create = useCreateCode()
  const refused = useErrorMessage(create.error)
  const [label, setLabel] = useState('')
  const [scope, setScope] = useState<CodeScope>('card')
  const [days, setDays] = useState<number>(USUAL_DAYS.card)
  const isPacket = scope === 'coach_packet'
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const made = await create.mutateAsync({ label, days, scope }).catch(() => null)
    if (!made) return
    setLabel('')
    toast.success(t('created'))
  }
  function choose(next: CodeScope) {
    setScope(next)
    setDays(USUAL_DAYS[next])
    create.reset()
  }
  return (
    <Card>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
        <Field label={t('field.scope')} hint={isMinor ? t('packet.minor') : t(`scope_hint.${scope}`)}>
          <Select
            value={scope}
            onChange={({ target }) => choose(target.value as CodeScope)}
            options={SCOPES.map((value) => ({
              value,
              label: t(`scope.${value}`),
              disabled: isMinor && value === 'coach_packet',
            }))}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('field.label')} hint={t(isPacket ? 'field.packet_hint' : 'field.label_hint')}>
            <Input
              value={label}
              maxLength={LIMITS.profileCode.labelMaxChars}
              onChange={({ target }) => setLabel(target.value)}
            />
          </Field>
          <Field label={t('field.days')}>
            <Select
              value={String(days)}
              onChange={({ target }) => setDays(Number(target.value))}
              options={DAYS[scope].map((value) => ({ value: String(value), label: t(`days.${value}`) }))}
            />
          </Field>
        </div>
        {isPacket && isHidden && <p className="text-soft">{t('packet.hidden')}</p>}
        <p role="alert" className="text-red-ink empty:hidden">
          {refused}
        </p>
        <Button type="submit" variant="primary" busy={create.isPending} disabled={isPacket && isHidden}>
          {t('create')}
        </Button>
      </form>
    </Card>
  )
}
