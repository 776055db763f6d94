import { clsx } from 'clsx'
import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { countryName } from '#web/lib/countries.ts'
import { formatMonth } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regional } from '#web/lib/language.ts'
import { regionName } from '#web/lib/region-names.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { VenueDrawing } from '#web/ui/venue-drawing.tsx'
import type { Venue } from '#web/ui/venues/venue.ts'
import type { AthleteDocument } from './athlete-document.ts'
import { photoPath } from './photo-path.ts'

type IdentityProps = { athlete: AthleteDocument; venue: Venue | null }

/** Face, name, what was checked of them, and the facts they gave: beside a film, or at the head of a narrow page. */
export function Identity({ athlete, venue }: IdentityProps) {
  return (
    <section aria-labelledby="name">
      <div className="flex gap-4 lg:flex-col lg:items-start">
        <Avatar
          name={athlete.display_name}
          src={athlete.avatar_path && photoPath(athlete.avatar_path, 320)}
          size="portrait"
          className="max-lg:h-30! max-lg:w-25! lg:h-45! lg:w-38!"
        />
        <div className="max-w-full min-w-0">
          <Name athlete={athlete} className="text-2xl sm:text-3xl" />
          <Checks athlete={athlete} />
        </div>
      </div>
      <Facts
        athlete={athlete}
        className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-4 sm:grid-cols-3 lg:grid-cols-2"
      />
      <StatusNote athlete={athlete} />
      <MainPlace athlete={athlete} venue={venue} className="mt-5 max-w-80" />
    </section>
  )
}

/** The same across the page: what was checked stands apart at its end. */
export function WideIdentity({ athlete }: { athlete: AthleteDocument }) {
  const t = useT('athlete-profile')
  const hasChecks = athlete.checks.length > 0
  return (
    <section aria-labelledby="name" className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-5 sm:gap-x-8 sm:grid-rows-[1fr_auto]">
        <Avatar
          name={athlete.display_name}
          src={athlete.avatar_path && photoPath(athlete.avatar_path, 320)}
          size="portrait"
          className="h-30! w-25! sm:row-span-2 sm:h-50.5! sm:w-42!"
        />
        <div className="min-w-0">
          <Name athlete={athlete} className="text-2xl sm:text-4xl lg:text-5xl" />
          <StatusNote athlete={athlete} />
        </div>
        <Facts
          athlete={athlete}
          className="col-span-full flex flex-wrap gap-x-8 gap-y-3 sm:col-span-1 sm:col-start-2 sm:gap-x-10"
        />
      </div>
      {hasChecks && (
        <div className="max-w-72 lg:border-l lg:border-line lg:pl-7">
          <h2 className="text-base">{t('checks.title')}</h2>
          <Checks athlete={athlete} />
        </div>
      )}
    </section>
  )
}

function Name({ athlete, className }: { athlete: AthleteDocument; className: string }) {
  const t = useT('athlete-profile')
  const s = useT('sport')
  const language = useLanguage()
  const { primary_sport: sport, region, country, club, checked_club } = athlete
  const where = [regionName(region ?? '', language), country && countryName(country, language)]
    .filter(Boolean)
    .join(', ')
  const line = [
    ...athlete.positions.slice(0, 2).map((code) => s(`position.${sport}.${code}`)),
    ...(sport ? [s(`sport.${sport}`)] : []),
  ]
  return (
    <>
      <h1 id="name" className={clsx('[overflow-wrap:anywhere]', className)}>
        <bdi>{athlete.display_name}</bdi>
      </h1>
      {line.length > 0 && <p className="mt-1 text-soft sm:text-lg">{line.join(' · ')}</p>}
      {(club || where) && (
        <p className="text-soft [overflow-wrap:anywhere]">
          {club && <bdi className="font-semibold text-ink">{club}</bdi>}
          {checked_club && (
            <a
              href={`/o/${checked_club}`}
              className="ml-1.5 inline-flex items-center gap-1 text-sm text-accent-ink"
            >
              <BadgeCheck aria-hidden className="size-4" />
              {t('club_checked')}
            </a>
          )}
          {club && where && ' · '}
          {where && <bdi>{where}</bdi>}
        </p>
      )}
    </>
  )
}

function Checks({ athlete }: { athlete: AthleteDocument }) {
  const t = useT('athlete-profile')
  const language = useLanguage()
  return athlete.checks.map(({ type, until }) => (
    <p key={type} className="mt-1.5 flex items-start gap-1.5 text-sm font-semibold text-proof-ink">
      <BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t(`check.${type}`, { until: formatMonth(until, regional(language, [])) })}
    </p>
  ))
}

export function MainPlace({ athlete, venue, className }: IdentityProps & { className?: string }) {
  const { primary_sport: sport, positions } = athlete
  if (!venue || !sport || positions.length === 0) return null
  return (
    <VenueDrawing
      venue={venue}
      sport={sport}
      chosen={positions}
      className={clsx('w-full print:hidden', className)}
    />
  )
}

function Facts({ athlete, className }: { athlete: AthleteDocument; className: string }) {
  const p = useT('public')
  const t = useT('athlete-profile')
  const s = useT('sport')
  const { recruiting_status: status, dominant_side, level, availability } = athlete
  return (
    <dl className={className}>
      {athlete.age_band && <Fact name={p('athlete.age')}>{athlete.age_band.replace('-', '–')}</Fact>}
      {athlete.class_year !== null && <Fact name={t('fact.class_year')}>{athlete.class_year}</Fact>}
      {dominant_side && <Fact name={s('title.side')}>{s(`side.${dominant_side}`)}</Fact>}
      {level && <Fact name={s('title.level')}>{s(`level.${level}`)}</Fact>}
      {athlete.competition && <Fact name={t('fact.competition')}>{athlete.competition}</Fact>}
      {athlete.jersey_number !== null && <Fact name={t('fact.jersey_number')}>{athlete.jersey_number}</Fact>}
      {availability && <Fact name={s('title.availability')}>{s(`availability.${availability}`)}</Fact>}
      <Fact name={t('fact.status')} accent={status === 'open'}>
        {s(`status.${status}`)}
      </Fact>
    </dl>
  )
}

function StatusNote({ athlete: { status_note } }: { athlete: AthleteDocument }) {
  if (!status_note) return null
  return (
    <p dir="auto" className="mt-3 max-w-prose text-soft [overflow-wrap:anywhere]">
      {status_note}
    </p>
  )
}

function Fact({ name, accent, children }: { name: string; accent?: boolean; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-faint">{name}</dt>
      <dd className={accent ? 'font-semibold text-accent-ink' : 'font-semibold'}>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
