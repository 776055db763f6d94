import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { countryName } from '#web/lib/countries.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { QueuedOrganization } from '../../types.ts'
import { CaseOfficials } from './case-officials.tsx'
import { CheckForm } from './check-form.tsx'
import { EndForm, MergeForm } from './end-form.tsx'

const TONES = {
  waiting: 'attention',
  checked: 'good',
  expired: 'attention',
  ended: 'neutral',
  refused: 'neutral',
} as const

type OrganizationCaseProps = {
  organization: QueuedOrganization
  /** Those that stand, for one to be merged into. */
  twins: readonly QueuedOrganization[]
}

/** One organization with what it gave as evidence, and what the team can decide. */
export function OrganizationCase({ organization, twins }: OrganizationCaseProps) {
  const t = useT('organization')
  const language = useLanguage()
  const [doing, setDoing] = useState<'check' | 'end' | 'merge'>()
  const { name, handle, state, checked_until: until, reason, merged, applicant } = organization
  const isOver = state === 'ended' || state === 'refused'
  const others = twins.filter(({ id }) => id !== organization.id)
  const close = () => setDoing(undefined)
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h2 className="wrap-anywhere">
          {handle ? (
            <a href={`/o/${handle}`} className="underline underline-offset-2">
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        <Badge tone={TONES[state]}>
          {state === 'checked' && until
            ? t('until', { date: formatDate(until, language) })
            : t(merged ? 'state.merged' : `state.${state}`)}
        </Badge>
      </div>
      <Facts organization={organization} />
      {state !== 'waiting' && <CaseOfficials officials={organization.officials} />}
      {isOver && reason && <p className="mt-3 text-soft wrap-anywhere">{reason}</p>}
      {!isOver && !doing && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant={state === 'checked' ? 'secondary' : 'primary'} onClick={() => setDoing('check')}>
            {t(state === 'waiting' ? 'act.check' : 'act.check_again')}
            <span className="sr-only">: {name}</span>
          </Button>
          <Button onClick={() => setDoing('end')}>
            {t(state === 'waiting' ? 'act.refuse' : 'act.end')}
            <span className="sr-only">: {name}</span>
          </Button>
          {state !== 'waiting' && others.length > 0 && (
            <Button variant="ghost" onClick={() => setDoing('merge')}>
              {t('act.merge')}
              <span className="sr-only">: {name}</span>
            </Button>
          )}
        </div>
      )}
      {!isOver && doing === 'check' && <CheckForm organization={organization} onClose={close} />}
      {!isOver && doing === 'end' && (
        <EndForm organization={organization} applicant={applicant} onClose={close} />
      )}
      {!isOver && doing === 'merge' && (
        <MergeForm organization={organization} twins={others} onClose={close} />
      )}
    </Card>
  )
}

function Facts({ organization }: { organization: QueuedOrganization }) {
  const t = useT('organization')
  const s = useT('sport')
  const language = useLanguage()
  const { kind, level, sports, city, region, country_code, note, website, evidence_url } = organization
  const rows: [string, string][] = [
    [t('field.kind'), `${t(`kind.${kind}`)} · ${t(`level.${level}`)}`],
    [t('field.place'), [city, region, countryName(country_code, language)].filter(Boolean).join(', ')],
    [
      t('field.sports'),
      formatList(
        sports.map((code) => s(`sport.${code}`)),
        language,
      ),
    ],
    [
      t('field.from'),
      [organization.applicant, organization.role_title, organization.address].filter(Boolean).join(', '),
    ],
    [t('field.asked_at'), formatDate(organization.asked_at, language)],
    [t('field.note'), note],
  ]
  return (
    <>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        {rows
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-soft">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
      <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
        {[
          [t('field.evidence'), evidence_url],
          [t('field.website'), website],
        ].map(
          ([label, url]) =>
            url && (
              <a
                key={label}
                href={url}
                target="_blank"
                rel="noreferrer nofollow"
                className="inline-flex items-center gap-1.5 text-accent-ink underline underline-offset-2 wrap-anywhere [&_svg]:size-4"
              >
                {label}
                <ExternalLink aria-hidden />
              </a>
            ),
        )}
      </p>
    </>
  )
}
