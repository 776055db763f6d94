import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { emailProblem } from '#shared/validate/email.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { errorCode, errorMessageKey } from '#web/lib/errors.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { resetUnlessTypedSince } from '#web/lib/typed-since.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCorrectGuardian, useInviteGuardian } from '../mutations.ts'
import { guardianQueries } from '../queries.ts'
import { refusalMessageKey } from '../rules.ts'
import type { GuardianLink } from '../types.ts'

/** For an athlete under 18: who is asked, who has agreed, and a way to invite somebody. */
export function GuardianCard({ seen }: { seen: boolean }) {
  const t = useT('guardian')
  const links = useQuery(guardianQueries.mine())
  const settled = links.data?.some(({ state }) => state === 'active' || state === 'invited')
  return (
    <Card>
      <CardHeader title={t('card_title')} />
      <p className="mb-3 text-soft">
        {t('card_text')} {t(seen ? 'card_seen' : 'card_hidden')}
      </p>
      {links.isPending && <Skeleton className="h-12" />}
      {links.error && <ErrorState error={links.error} onRetry={links.refetch} />}
      <ul className="divide-y divide-hair">
        {links.data?.map((link) => (
          <li key={link.id}>
            <Link link={link} />
          </li>
        ))}
      </ul>
      {links.isSuccess && <InviteForm first={!settled} />}
    </Card>
  )
}

const tones = {
  proposed: 'attention',
  invited: 'attention',
  active: 'good',
  declined: 'bad',
  withdrawn: 'bad',
  ended: 'neutral',
} as const

function Link({ link }: { link: GuardianLink }) {
  const t = useT('guardian')
  const language = useLanguage()
  return (
    <div className="flex flex-wrap items-center gap-3 py-3">
      <Users aria-hidden className="size-5 text-faint" />
      <div className="min-w-0 grow">
        <p className="font-medium">{link.guardian_name}</p>
        <p className="truncate text-sm text-soft">{link.guardian_email}</p>
      </div>
      <Badge tone={tones[link.state]}>{t(`link.${link.state}`)}</Badge>
      <span className="text-sm text-faint">{formatDate(link.decided_at ?? link.created_at, language)}</span>
      {(link.state === 'invited' || link.state === 'proposed') && <CorrectAddress link={link} />}
    </div>
  )
}

function InviteForm({ first }: { first: boolean }) {
  const t = useT('guardian')
  const invite = useInviteGuardian()
  const [problems, setProblems] = useState<{ name?: string; email?: string }>({})

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const sent = new FormData(form)
    const values = Object.fromEntries(sent) as { name: string; email: string }
    const wrongEmail = emailProblem(values.email)
    const found = {
      ...(values.name.trim() === '' && { name: t('refused.guardian.name') }),
      ...(wrongEmail && { email: t(`common:problems.${wrongEmail}`) }),
    }
    setProblems(found)
    const wrong = Object.keys(found)[0]
    if (wrong) return form.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus()
    saidAfter(invite.mutateAsync(values, { onSuccess: () => resetUnlessTypedSince(form, sent) }), () =>
      toast.success(t('invited', { name: values.name })),
    )
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 grid gap-4 sm:grid-cols-2">
      <Field label={t('name')} error={problems.name}>
        <Input name="name" maxLength={120} autoComplete="off" />
      </Field>
      <Field label={t('email')} error={problems.email}>
        <Input name="email" type="email" maxLength={320} autoComplete="off" />
      </Field>
      {invite.error && (
        <p role="alert" className="text-red-ink sm:col-span-2">
          {t(refusalMessageKey(invite.error) ?? `common:${errorMessageKey(errorCode(invite.error))}`)}
        </p>
      )}
      <Button
        type="submit"
        variant={first ? 'primary' : 'secondary'}
        busy={invite.isPending}
        className="justify-self-start"
      >
        {t('invite')}
      </Button>
    </form>
  )
}

/** A slip in the address: whoever got the first mail opens nothing with it, and the right person gets one. */
function CorrectAddress({ link }: { link: GuardianLink }) {
  const t = useT('guardian')
  const correct = useCorrectGuardian(link.id)
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState('')
  const name = link.guardian_name

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = String(new FormData(event.currentTarget).get('email'))
    const wrong = emailProblem(email)
    setProblem(wrong ? t(`common:problems.${wrong}`) : '')
    if (wrong) return event.currentTarget.querySelector('input')?.focus()
    saidAfter(correct.mutateAsync(email.trim(), { onSuccess: () => setOpen(false) }), () =>
      toast.success(t('invited', { name })),
    )
  }

  return (
    <>
      <Button variant="ghost" size="sm" aria-label={t('correct_of', { name })} onClick={() => setOpen(true)}>
        {t('correct')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('correct_of', { name })}>
        <form noValidate onSubmit={submit} className="space-y-4">
          <p>{t('correct_text', { email: link.guardian_email })}</p>
          <Field label={t('email')} error={problem}>
            <Input
              name="email"
              type="email"
              maxLength={320}
              defaultValue={link.guardian_email}
              autoComplete="off"
            />
          </Field>
          {correct.error && (
            <p role="alert" className="text-red-ink">
              {t(refusalMessageKey(correct.error) ?? `common:${errorMessageKey(errorCode(correct.error))}`)}
            </p>
          )}
          <Button type="submit" variant="primary" busy={correct.isPending}>
            {t('invite')}
          </Button>
        </form>
      </Dialog>
    </>
  )
}
