import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useCanActAsAdmin } from '#web/features/accounts/account/permissions.ts'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { formatAgo, formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { MfaGate } from '#web/ui/mfa-gate.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { DecisionForm } from '../../components/decision-form.tsx'
import { StatementField } from '../../components/statement-field.tsx'
import { useDecideAccount, useRestoreAccount } from '../../mutations.ts'
import { moderationQueries } from '../../queries.ts'
import type { AccountOverview } from '../../types.ts'
import type { ActedOn } from '../types.ts'
import { AccountGuardians } from './account-guardians.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { MoreActions } from './more-actions.tsx'
import { SimilarAccounts } from './similar-accounts.tsx'

/** What an admin may know of an account beyond its page, and do to it. Opening it leaves a line in the audit log. */
export function AccountActions({ person }: { person: ActedOn }) {
  const t = useT('moderation')
  const mayAct = useCanActAsAdmin()
  const myId = useAccount()?.id
  const account = useQuery({ ...moderationQueries.account(person.id), enabled: mayAct })
  if (!mayAct)
    return (
      <MfaGate open={false}>
        <p>{t('account_closed')}</p>
      </MfaGate>
    )
  if (account.isPending) return <FormSkeleton fields={2} />
  if (account.error) return <ErrorState error={account.error} onRetry={account.refetch} />
  return (
    <>
      <Standing account={account.data} />
      <Acts person={person} account={account.data} />
      <SimilarAccounts person={person} />
      <Numbers account={account.data} />
      {person.isMinor && <AccountGuardians userId={person.id} />}
      <Decisions account={account.data} />
      <AccountSessions userId={person.id} sessions={account.data.sessions} />
      {person.id !== myId && <MoreActions person={person} language={account.data.language} />}
    </>
  )
}

const HALF_CENTURY_MS = 50 * 365 * 86_400_000
const isForGood = (until: string) => Date.parse(until) - Date.now() > HALF_CENTURY_MS

function Standing({
  account: { standing, suspended_until, restricted_until },
}: {
  account: AccountOverview
}) {
  const t = useT('moderation')
  const language = useLanguage()
  const until = suspended_until ?? restricted_until
  if (!until) return null
  if (standing) return <Notice tone="bad" title={t(`standing.${standing}`)} />
  const key = suspended_until ? 'suspended' : 'restricted'
  return (
    <Notice
      tone="bad"
      title={
        isForGood(until) ? t('standing.banned') : t(`standing.${key}`, { date: formatDate(until, language) })
      }
    />
  )
}

function Acts({ person, account }: { person: ActedOn; account: AccountOverview }) {
  const t = useT('moderation')
  const myId = useAccount()?.id
  const [open, setOpen] = useState<'decide' | 'restore' | null>(null)
  const close = () => setOpen(null)
  if (person.id === myId) return <p className="text-soft">{t('own_account')}</p>
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" onClick={() => setOpen('decide')}>
        {t('act')}
      </Button>
      {(account.suspended_until || account.restricted_until) && (
        <Button variant="secondary" onClick={() => setOpen('restore')}>
          {t('restore')}
        </Button>
      )}
      <Dialog open={open === 'decide'} onClose={close} title={t('act_title', { name: person.name })}>
        <Decide person={person} account={account} onDone={close} />
      </Dialog>
      <Dialog open={open === 'restore'} onClose={close} title={t('restore_title', { name: person.name })}>
        <Restore person={person} standing={account.standing} onDone={close} />
      </Dialog>
    </div>
  )
}

type DecideProps = { person: ActedOn; account: AccountOverview; onDone: () => void }

function Decide({ person, account: { language, is_admin }, onDone }: DecideProps) {
  const decide = useDecideAccount(person.id)
  const subject = { name: person.name, language, is_admin }
  return (
    <DecisionForm
      about={{ subject_type: 'account', removable: [], subject, same: 0 }}
      draft={`account-decision:${person.id}`}
      decide={decide}
      onDone={onDone}
    />
  )
}

type RestoreProps = { person: ActedOn; standing: AccountOverview['standing']; onDone: () => void }

function Restore({ person, standing, onDone }: RestoreProps) {
  const t = useT('moderation')
  const restore = useRestoreAccount(person.id)
  const refused = useErrorMessage(restore.error)
  const [statement, setStatement] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (statement.trim().length < 3) return setMissing(true)
    saidAfter(restore.mutateAsync(statement, { onSuccess: () => onDone() }), () =>
      toast.success(t(standing && standing !== 'lift_proposed' ? 'lift_proposed' : 'restored')),
    )
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-4">
      <p>{t(standing ? 'restore_text_ban' : 'restore_text', { name: person.name })}</p>
      <StatementField
        value={statement}
        onChange={(next) => {
          setStatement(next)
          setMissing(false)
        }}
        hint={t('statement_read', { name: person.name })}
        error={missing && t('problem.statement')}
      />
      {refused && (
        <p role="alert" className="text-red-ink">
          {refused}
        </p>
      )}
      <Button type="submit" variant="primary" busy={restore.isPending}>
        {t('restore')}
      </Button>
    </form>
  )
}

function Numbers({ account }: { account: AccountOverview }) {
  const t = useT('moderation')
  const language = useLanguage()
  const facts: [string, number | string][] = [
    [t('number.conversations'), account.conversations],
    [t('number.with_minors'), account.conversations_with_minors],
    [t('number.requests'), account.requests_sent],
    [t('number.declined'), account.requests_declined],
    [t('number.blocked'), account.blocked_by],
    [t('number.reports'), account.reports_about],
    [
      t('number.last_sign_in'),
      account.last_sign_in_at ? formatAgo(account.last_sign_in_at, language) : t('number.never'),
    ],
    [t('number.mfa'), t(account.mfa ? 'number.on' : 'number.off')],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-faint">{label}</dt>
          <dd className={typeof value === 'number' ? 'num' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Decisions({ account: { decisions } }: { account: AccountOverview }) {
  const t = useT('moderation')
  const language = useLanguage()
  return (
    <section>
      <h3 className="mb-2">{t('decisions')}</h3>
      {decisions.length === 0 && <p className="text-soft">{t('decisions_none')}</p>}
      <ul className="divide-y divide-hair">
        {decisions.map(({ id, action, status, decided_at }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <Link
              to={`/admin/content?${new URLSearchParams({ status: queueOf(status), case: id })}`}
              className="font-medium text-accent-ink underline underline-offset-3"
            >
              {t(`decided_as.${action}`)}
            </Link>
            <span className="text-sm text-soft">{formatDate(decided_at, language)}</span>
            <Badge tone={status === 'reversed' ? 'neutral' : 'info'}>{t(`status.${status}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

const queueOf = (status: AccountOverview['decisions'][number]['status']) =>
  status === 'awaiting_second' || status === 'appealed' || status === 'lift_proposed' ? 'second' : 'decided'
