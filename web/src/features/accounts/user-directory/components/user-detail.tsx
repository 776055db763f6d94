import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countryName } from '#web/lib/countries.ts'
import { formatAgo, formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { CardsSkeleton } from '#web/ui/skeleton.tsx'
import { userDirectoryQueries } from '../queries.ts'
import { wordsOfAction } from '../rules.ts'
import type { UserHistory as Detail } from '../types.ts'

/** Everything admins may know of one person, without acting as them. */
export function UserDetail({ id, children }: { id: string; children: (person: Detail) => ReactNode }) {
  const t = useT('user-directory')
  const person = useQuery(userDirectoryQueries.one(id))
  if (person.isPending) return <CardsSkeleton />
  if (person.error) return <ErrorState error={person.error} onRetry={person.refetch} />
  const { data } = person
  return (
    <div className="flex flex-col gap-6">
      <header className="flex items-center gap-4">
        <Avatar name={data.full_name} size="lg" />
        <div className="min-w-0">
          <p className="display truncate text-xl font-semibold">{data.full_name}</p>
          <p className="truncate text-soft">{data.email}</p>
          <p className="mt-1 flex flex-wrap gap-1.5">
            <Badge tone="accent">{t(`role.${data.role}`)}</Badge>
            {data.admin && <Badge tone="bad">{t('is_admin')}</Badge>}
            {data.athlete?.is_minor && <Badge>{t('minor')}</Badge>}
          </p>
        </div>
      </header>
      <Facts person={data} />
      {children(data)}
      <Verifications person={data} />
      <Log person={data} />
    </div>
  )
}

function Facts({ person }: { person: Detail }) {
  const t = useT('user-directory')
  const language = useLanguage()
  const facts: [string, string | null | undefined][] = [
    [t('joined'), formatDate(person.created_at, language)],
    [t('country'), person.athlete?.country && countryName(person.athlete.country, language)],
    [t('age_band'), person.athlete?.age_band?.replace('-', '–')],
    [t('visibility'), person.athlete && t(`visible.${person.athlete.effective_visibility}`)],
    [t('contact'), person.athlete && t(`contact_state.${person.athlete.contact_state}`)],
    [t('organization'), person.scout?.organization],
    [t('verified_until'), person.scout?.verified_until && formatDate(person.scout.verified_until, language)],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-faint">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Verifications({ person }: { person: Detail }) {
  const t = useT('user-directory')
  const language = useLanguage()
  return (
    <section>
      <h3 className="mb-2">{t('verifications')}</h3>
      {person.verifications.length === 0 && <p className="text-soft">{t('verifications_none')}</p>}
      <ul className="divide-y divide-hair">
        {person.verifications.map((verification) => (
          <li key={verification.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span>{t(`type.${verification.type}`)}</span>
            <span className="text-sm text-soft">{formatDate(verification.created_at, language)}</span>
            {verification.status === 'pending' ? (
              <LinkButton size="sm" to="/admin/verifications">
                {t('decide')}
              </LinkButton>
            ) : (
              <Badge tone={verification.status === 'approved' ? 'good' : 'neutral'}>
                {t(`status.${verification.status}`)}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Log({ person }: { person: Detail }) {
  const t = useT('user-directory')
  const language = useLanguage()
  return (
    <section>
      <h3 className="mb-2">{t('log')}</h3>
      {person.audit.length === 0 && <p className="text-soft">{t('log_none')}</p>}
      <ul className="divide-y divide-hair text-sm">
        {person.audit.map((row) => (
          <li key={row.id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 break-words">{t(`action.${wordsOfAction(row.action)}`)}</span>
            <span className="shrink-0 text-faint">
              {row.ip && row.ip !== 'unknown' && `${row.ip} · `}
              {formatAgo(row.at, language)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
