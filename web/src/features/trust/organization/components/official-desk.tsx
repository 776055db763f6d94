import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Notice } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { useOfficialAct } from '../mutations.ts'
import { organizationQueries } from '../queries.ts'
import type { OfficialPage } from '../types.ts'
import { LostLink } from './lost-link.tsx'
import { MemberRequests } from './member-requests.tsx'
import { OfficialTeam } from './official-team.tsx'
import { OwnWords } from './own-words.tsx'

/** What an official finds behind the link in their mail. Opening it changes nothing. */
export function OfficialDesk(props: DeskProps) {
  return props.token ? <Opened {...props} /> : <NoLink />
}

type DeskProps = {
  token: string
  numbers: ReactNode
  /** For officials who may record. */
  sessions: (officialId: string) => ReactNode
}

function Opened({ token, numbers, sessions }: DeskProps) {
  const page = useQuery(organizationQueries.official(token))
  if (page.isPending) return <FormSkeleton />
  if (refusedRule(page.error)?.startsWith('official.')) return <Closed error={page.error} />
  if (page.error) return <ErrorState error={page.error} onRetry={page.refetch} />
  return page.data.accepted ? (
    <Desk token={token} page={page.data} numbers={numbers} sessions={sessions} />
  ) : (
    <Question token={token} page={page.data} />
  )
}

/** Somebody who came without the link. */
function NoLink() {
  const t = useT('organization')
  return (
    <article className="space-y-5">
      <header>
        <h1>{t('lost.title')}</h1>
        <p className="mt-1 text-soft">{t('lost.lead')}</p>
      </header>
      <LostLink />
    </article>
  )
}

function Closed({ error }: { error: unknown }) {
  const t = useT('organization')
  return (
    <article className="space-y-5">
      <header>
        <h1>{t('closed')}</h1>
        <p role="alert" className="mt-1 text-soft">
          {useErrorMessage(error)}
        </p>
      </header>
      <LostLink />
    </article>
  )
}

type PageProps = { token: string; page: OfficialPage }

/** An address to confirm, or an invitation to accept. */
function Question({ token, page }: PageProps) {
  const t = useT('organization')
  const language = useLanguage()
  const act = useOfficialAct(token)
  const refusal = useErrorMessage(act.error)
  const kind = page.registers ? 'confirm' : 'invitation'
  const { name } = page.organization
  return (
    <article className="space-y-5">
      <header>
        <h1 className="wrap-anywhere">{t(`${kind}.title`, { name })}</h1>
        <p className="mt-1 text-soft">{t(`${kind}.lead`, { name })}</p>
      </header>
      <Card>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          <dt className="text-soft">{t('field.your_name')}</dt>
          <dd className="wrap-anywhere">{page.name}</dd>
          <dt className="text-soft">{t('field.role')}</dt>
          <dd className="wrap-anywhere">{page.role_title}</dd>
          <dt className="text-soft">{t('field.may')}</dt>
          <dd>{t(`may.${page.may}`)}</dd>
        </dl>
      </Card>
      <p className="text-soft">{t('shown_once_accepted')}</p>
      <p role="alert" className="text-red-ink empty:hidden">
        {refusal}
      </p>
      <Button
        variant="primary"
        size="lg"
        className="max-sm:w-full"
        busy={act.isPending}
        onClick={() => act.mutate({ act: 'accept' })}
      >
        {t(`${kind}.yes`)}
      </Button>
      <p className="text-sm text-soft">
        {t('open_until', { date: formatDate(page.invite_ends_at, language) })}
      </p>
    </article>
  )
}

function Desk({ token, page, numbers, sessions }: PageProps & DeskProps) {
  const t = useT('organization')
  const language = useLanguage()
  const { organization, may, registers } = page
  const { name, handle, checked, checked_until: until } = organization
  if (registers)
    return (
      <EmptyState title={t('waiting.title')} icon={<ShieldCheck aria-hidden />}>
        {t('waiting.text', { name })}
      </EmptyState>
    )
  return (
    <article className="space-y-8">
      <header>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="wrap-anywhere">{name}</h1>
          {checked && until && (
            <Badge tone="good">
              <ShieldCheck aria-hidden />
              {t('until', { date: formatDate(until, language) })}
            </Badge>
          )}
        </div>
        <p className="mt-1 text-soft">
          {page.name}, {page.role_title} · {t(`may.${may}`)}
        </p>
        {handle && (
          <p className="mt-1">
            <a href={`/o/${handle}`} className="text-accent-ink underline underline-offset-2">
              {t('see_page')}
            </a>
          </p>
        )}
      </header>
      {!checked && <Notice title={t('rests.title')}>{t('rests.text')}</Notice>}
      {checked && (
        <>
          {numbers}
          {may !== 'confirm' && sessions(page.id)}
          <MemberRequests token={token} members={page.members} />
          <OfficialTeam token={token} page={page} />
          {may === 'own' && <OwnWords token={token} organization={organization} />}
        </>
      )}
    </article>
  )
}
