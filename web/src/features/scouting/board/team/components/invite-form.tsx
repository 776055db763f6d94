import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { unlessTypedSince } from '#web/lib/typed-since.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { useInvite } from '../mutations.ts'
import { teamQueries } from '../queries.ts'
import type { GivenRole, Member } from '../types.ts'

const minNameChars = 2
const none: { user_id: string; display_name: string; organization: string }[] = []

/** By the address of an account, which nobody learns anything about, or by a name that verified scouts show. */
export function InviteForm({ boardId, members }: { boardId: string; members: Member[] }) {
  const t = useT('board')
  const invite = useInvite()
  const [words, setWords] = useState('')
  const [role, setRole] = useState<GivenRole>('edit')
  const [said, setSaid] = useState('')
  const [missing, setMissing] = useState(false)
  const typed = words.trim()
  const isAddress = typed.includes('@')
  const name = useDebouncedValue(isAddress ? '' : typed)
  const { data = none, isSuccess } = useQuery({
    ...teamQueries.scouts(name),
    enabled: name.length >= minNameChars,
  })
  const scouts = isAddress ? none : data.filter(({ user_id }) => !members.some(({ id }) => id === user_id))
  const failed = useErrorMessage(invite.error)

  function send(whom: { email: string } | { scoutId: string }, done: string) {
    setSaid('')
    invite.mutate(
      { boardId, role, ...whom },
      {
        onSuccess: () => {
          setWords(unlessTypedSince(words, ''))
          setSaid(done)
        },
      },
    )
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setMissing(!isAddress)
    if (isAddress) send({ email: typed }, t('team.sent'))
  }
  const problem = missing && !isAddress && typed.length < minNameChars && t('team.missing')
  return (
    <form onSubmit={submit} noValidate className="space-y-3">
      <Field label={t('team.whom')} hint={t('team.whom_hint')} error={problem || failed}>
        <Input
          data-autofocus
          value={words}
          maxLength={LIMITS.email.maxChars}
          autoComplete="off"
          autoCapitalize="none"
          inputMode="email"
          onChange={({ target }) => {
            setWords(target.value)
            setSaid('')
            if (invite.error) invite.reset()
          }}
        />
      </Field>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          aria-label={t('team.role_given')}
          value={role}
          options={(['edit', 'view'] as const).map((value) => ({ value, label: t(`team.role.${value}`) }))}
          onChange={({ target }) => setRole(target.value === 'view' ? 'view' : 'edit')}
          className="min-w-36 grow"
        />
        <Button type="submit" variant="primary" busy={invite.isPending}>
          {t('team.invite')}
        </Button>
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {said || (isSuccess && name === typed && name && scouts.length === 0 && t('team.nobody'))}
      </p>
      {scouts.length > 0 && name === typed && (
        <ul aria-label={t('team.found')} className="divide-y divide-hair rounded-md border border-line px-3">
          {scouts.map(({ user_id, display_name, organization }) => (
            <li key={user_id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 grow">
                <span className="block font-medium wrap-anywhere">{display_name}</span>
                <span className="block text-sm text-soft wrap-anywhere empty:hidden">{organization}</span>
              </span>
              <Button
                size="sm"
                onClick={() => send({ scoutId: user_id }, t('team.sent_to', { name: display_name }))}
              >
                {t('team.invite')}
                <span className="sr-only"> {display_name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
