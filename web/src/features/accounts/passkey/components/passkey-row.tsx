import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { formatAgo, formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { useRenamePasskey } from '../mutations.ts'
import type { Passkey } from '../types.ts'
import { PasskeyFailure } from './passkey-failure.tsx'

const NAME_MAX_CHARS = 120

type Props = { passkey: Passkey; removing: boolean; onRemove: () => void }

export function PasskeyRow({ passkey, removing, onRemove }: Props) {
  const t = useT('passkey')
  const language = useLanguage()
  const [renaming, setRenaming] = useState(false)
  const name = passkey.name || t('unnamed')
  const since = formatDate(passkey.createdAt, language)
  return (
    <li className="space-y-3 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <KeyRound aria-hidden className="size-5 shrink-0 text-faint" />
        <div className="min-w-0 grow basis-40">
          <p className="font-medium break-words">{name}</p>
          <p className="text-sm text-faint">
            {passkey.lastUsedAt
              ? t('used', { ago: formatAgo(passkey.lastUsedAt, language), since })
              : t('never_used', { since })}
          </p>
        </div>
        <Button
          size="sm"
          aria-label={t('rename_one', { name })}
          aria-expanded={renaming}
          onClick={() => setRenaming(!renaming)}
        >
          {t('rename')}
        </Button>
        <Button size="sm" busy={removing} aria-label={t('remove_one', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
      {renaming && <NameForm passkey={passkey} onDone={() => setRenaming(false)} />}
    </li>
  )
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const t = useT('passkey')
  const rename = useRenamePasskey()
  const [missing, setMissing] = useState(false)

  function submit({ name = '' }: Record<string, string>) {
    setMissing(name.trim() === '')
    if (name.trim() !== '') rename.mutate({ id: passkey.id, name: name.trim() }, { onSuccess: onDone })
  }

  return (
    <Form onSubmit={submit} className="space-y-3">
      <PasskeyFailure error={rename.error} />
      <Field label={t('name')} error={missing && t('common:problems.required')} required>
        <Input name="name" defaultValue={passkey.name} maxLength={NAME_MAX_CHARS} autoComplete="off" />
      </Field>
      <Button type="submit" variant="primary" busy={rename.isPending}>
        {t('save')}
      </Button>
    </Form>
  )
}
