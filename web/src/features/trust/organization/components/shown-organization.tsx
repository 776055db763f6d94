import { BadgeCheck, EyeOff, ShieldCheck, ShieldOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { countryName } from '#web/lib/countries.ts'
import { formatDate, formatMonth } from '#web/lib/datetime.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { CHECKS, type ShownOrganization } from '../types.ts'

type ShownOrganizationProps = {
  organization: ShownOrganization
  /** What somebody who reads it can do: join, report. */
  join: ReactNode
  report?: ReactNode
}

/** The page of an organization: what it is, what was checked, who acts for it, which adults show that they train there. */
export function ShownOrganizationPage({ organization, join, report }: ShownOrganizationProps) {
  const t = useT('organization')
  const s = useT('sport')
  const language = useLanguage()
  const { name, kind, city, region, country_code, founded_year, about, website, sports } = organization
  const place = [city, region, countryName(country_code, language)].filter(Boolean).join(', ')
  return (
    <div className="mx-auto grid w-full max-w-(--page) gap-x-10 gap-y-8 px-4 pb-12 sm:px-8 sm:pt-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <header className="flex min-w-0 items-start gap-4 sm:gap-6">
        <Avatar name={name} size="lg" className="sm:size-20! sm:text-2xl!" />
        <div className="min-w-0">
          <h1 className="text-2xl wrap-anywhere sm:text-3xl">{name}</h1>
          <p className="mt-1 text-soft sm:text-lg">
            {t(`kind.${kind}`)} · {place}
            {founded_year && ` · ${t('since', { year: String(founded_year) })}`}
          </p>
          <p className="mt-1 text-soft">
            {formatList(
              sports.map((code) => s(`sport.${code}`)),
              language,
            )}
          </p>
        </div>
      </header>
      <Checks organization={organization} />
      <div className="min-w-0 space-y-8">
        {(about || website) && (
          <section aria-labelledby="about">
            <h2 id="about">{t('about')}</h2>
            {about && <p className="mt-2 max-w-prose whitespace-pre-line wrap-anywhere">{about}</p>}
            {website && (
              <p className="mt-2">
                <a
                  href={website}
                  rel="noreferrer nofollow ugc"
                  target="_blank"
                  className="text-accent-ink underline underline-offset-2 wrap-anywhere"
                >
                  {website.replace(/^https?:\/\//, '').replace(/\/$/, '')}
                </a>
              </p>
            )}
          </section>
        )}
        <Athletes organization={organization} />
      </div>
      <div className="space-y-8">
        <Officials organization={organization} />
        {join}
        {report}
      </div>
    </div>
  )
}

function Checks({ organization }: { organization: ShownOrganization }) {
  const t = useT('organization')
  const language = useLanguage()
  const { checked, checked_until, checks, ended, mail_domain } = organization
  const day = formatDate(checked_until, language)
  return (
    <section aria-labelledby="checks" className="lg:border-l lg:border-line lg:pl-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="checks" className="text-lg">
          {t('checks')}
        </h2>
        <Badge tone={checked ? 'good' : 'attention'}>
          {checked ? <ShieldCheck aria-hidden /> : <ShieldOff aria-hidden />}
          {checked ? t('until', { date: day }) : ended ? t('ended') : t('expired', { date: day })}
        </Badge>
      </div>
      {!checked && <p className="mt-2 text-soft">{t('not_checked_now')}</p>}
      <ul className="mt-3 space-y-3">
        {CHECKS.map((check) => {
          const on = checks[check]
          if (!on) return null
          return (
            <li key={check} className="flex items-start gap-2.5">
              <BadgeCheck
                aria-hidden
                className={`mt-0.5 size-4.5 shrink-0 ${checked ? 'text-accent-ink' : 'text-faint'}`}
              />
              <span className="min-w-0">
                <span className="font-semibold">{t(`check.${check}`)}</span>
                <span className="block text-sm text-soft wrap-anywhere">
                  {check === 'own_domain' ? `${mail_domain}, ` : ''}
                  {formatDate(on, language)}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Officials({ organization: { officials, ended, checked } }: { organization: ShownOrganization }) {
  const t = useT('organization')
  const language = useLanguage()
  if (ended) return null
  return (
    <section aria-labelledby="officials">
      <h2 id="officials">{t('officials')}</h2>
      {officials.length === 0 && <p className="mt-2 text-soft">{t('no_officials')}</p>}
      <ul className="mt-1 divide-y divide-hair">
        {officials.map(({ name, role_title, may, since }) => (
          <li key={`${name} ${since}`} className="flex items-start gap-3 py-3">
            <Avatar name={name} size="md" />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-sm text-soft wrap-anywhere">{role_title}</p>
              {/* While the check has run out, nobody does anything for it. */}
              {checked && (
                <p className="text-sm text-soft">
                  {t(`does.${may}`)} · {t('since', { year: formatMonth(since, language) })}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Athletes({ organization: { athletes, others } }: { organization: ShownOrganization }) {
  const t = useT('organization')
  const s = useT('sport')
  return (
    <section aria-labelledby="athletes">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="athletes">{t('athletes')}</h2>
        {athletes.length > 0 && (
          <p className="text-sm text-soft">{t('public_pages', { count: athletes.length })}</p>
        )}
      </div>
      {athletes.length > 0 && (
        <ul className="mt-3 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {athletes.map(({ handle, name, sport, avatar_path }) => (
            <li key={handle}>
              <a
                href={`/a/${handle}`}
                className="flex items-center gap-3 rounded-lg border border-line bg-surface p-3 hover:bg-sunk"
              >
                <UserAvatar name={name} photo={avatar_path} />
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{name}</span>
                  {sport && <span className="block text-sm text-soft">{s(`sport.${sport}`)}</span>}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 flex items-start gap-2.5 rounded-lg bg-sunk px-4 py-3 text-soft">
        <EyeOff aria-hidden className="mt-0.5 size-4.5 shrink-0" />
        {others ? t('others', { count: others }) : t('others_unknown')}
      </p>
    </section>
  )
}
