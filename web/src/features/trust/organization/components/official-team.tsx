import { UserPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toast } from '#web/ui/toast.ts'
import { useOfficialAct } from '../mutations.ts'
import { MAY, type OfficialPage, type TeamMember } from '../types.ts'

type OfficialTeamProps = { token: string; page: OfficialPage }

/** Who acts for the organization; who may invites others and ends them. */
export function OfficialTeam({ token, page }: OfficialTeamProps) {
  const t = useT('organization')
  const [inviting, setInviting] = useState(false)
  const owns = page.may === 'own'
  return (
    <section aria-labelledby="team">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="team">{t('officials')}</h2>
        {owns && (
          <Button onClick={() => setInviting(true)}>
            <UserPlus aria-hidden />
            {t('invite')}
          </Button>
        )}
      </div>
      <ul className="mt-1 divide-y divide-hair">
        {page.officials.map((official) => (
          <Row key={official.id} token={token} official={official} mayEnd={owns || official.is_you} />
        ))}
      </ul>
      {inviting && (
        <Invitation token={token} domain={page.organization.mail_domain} onClose={() => setInviting(false)} />
      )}
    </section>
  )
}

type RowProps = { token: string; official: TeamMember; mayEnd: boolean }

function Row({ token, official, mayEnd }: RowProps) {
  const t = useT('organization')
  const act = useOfficialAct(token)
  const refusal = useErrorMessage(act.error)
  const [sure, setSure] = useState(false)
  const { id, name, role_title: role, may, accepted, expired, is_you: isYou } = official
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar name={name} />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {isYou && <Badge>{t('you')}</Badge>}
          {!accepted && (
            <Badge tone="attention">{t(expired ? 'invitation_expired' : 'invitation_open')}</Badge>
          )}
        </p>
        <p className="text-sm text-soft wrap-anywhere">
          {role} · {t(`may.${may}`)}
        </p>
        <p role="alert" className="text-sm text-red-ink empty:hidden">
          {refusal}
        </p>
      </div>
      {mayEnd && !sure && (
        <Button variant="ghost" className="ml-auto" onClick={() => setSure(true)}>
          {t('end')}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
      {sure && (
        <span className="ml-auto flex gap-2">
          <Button onClick={() => setSure(false)}>{t('common:actions.cancel')}</Button>
          <Button variant="danger" busy={act.isPending} onClick={() => act.mutate({ act: 'end', id })}>
            {t('end_now')}
            <span className="sr-only">: {name}</span>
          </Button>
        </span>
      )}
    </li>
  )
}

type InvitationProps = { token: string; domain: string; onClose: () => void }

function Invitation({ token, domain, onClose }: InvitationProps) {
  const t = useT('organization')
  const act = useOfficialAct(token)
  const refusal = useErrorMessage(act.error)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const said = (name: string) => String(typed.get(name) ?? '').trim()
    const official = {
      name: said('name'),
      role_title: said('role_title'),
      email: said('email'),
      may: said('may'),
    }
    saidAfter(act.mutateAsync({ act: 'invite', official }, { onSuccess: () => onClose() }), () =>
      toast.success(t('invited', { name: official.name })),
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('invite')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form="invite-official" variant="primary" busy={act.isPending}>
            {t('send_invitation')}
          </Button>
        </>
      }
    >
      <form id="invite-official" noValidate onSubmit={onSubmit} className="space-y-5">
        <Field label={t('field.name')}>
          <Input name="name" maxLength={120} autoComplete="off" />
        </Field>
        <Field label={t('field.role')}>
          <Input name="role_title" maxLength={80} autoComplete="off" />
        </Field>
        <Field label={t('field.email')} hint={t('hint.official_email', { domain })} error={refusal}>
          <Input name="email" type="email" inputMode="email" autoComplete="off" />
        </Field>
        <Field label={t('field.may')}>
          <Select
            name="may"
            defaultValue="confirm"
            options={MAY.map((value) => ({ value, label: t(`may.${value}`) }))}
          />
        </Field>
      </form>
    </Dialog>
  )
}
