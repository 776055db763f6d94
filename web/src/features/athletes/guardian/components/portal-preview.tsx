import { methodWord } from '#shared/units.ts'
import { useSportCatalog } from '#web/features/athletes/sport/queries.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regionName } from '#web/lib/region-names.ts'
import { metricParts } from '#web/lib/units.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { MeasuredBy } from '#web/ui/measured-by.tsx'
import { MetricValue } from '#web/ui/metric-value.tsx'
import { PROVENANCE_LEVELS, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { PortalVideos } from '../portal/components/portal-videos.tsx'
import type { GuardianPortalData } from '../portal/types.ts'
import { ChildPhoto } from './child-photo.tsx'

/** The child's page as scouts see it now; to be read, not changed. */
export function PortalPreview({ token, portal }: { token: string; portal: GuardianPortalData }) {
  const t = useT('guardian')
  const sport = useT('sport')
  const language = useLanguage()
  const { athlete, preview } = portal
  if (!preview) return null
  const seen = athlete.effective_visibility !== 'private'
  const facts = [
    athlete.primary_sport && sport(`sport.${athlete.primary_sport}`),
    athlete.age_band && t('preview.age', { band: athlete.age_band.replace('-', '–') }),
    preview.club,
    regionName(preview.region ?? '', language),
  ]
  return (
    <Card id="as-scouts-see">
      <CardHeader title={t('preview.title', { athlete: athlete.display_name })} />
      <p className="mb-4 text-soft">
        {t(`visible.${athlete.effective_visibility}`, { athlete: athlete.display_name })}
      </p>
      {seen && (
        <div className="flex flex-col gap-4">
          <div className="flex items-start gap-3">
            {athlete.photo_allowed ? (
              <ChildPhoto token={token} portal={portal} size="xl" />
            ) : (
              <Avatar name={athlete.display_name} size="xl" portrait />
            )}
            <div className="min-w-0">
              <h3>{athlete.display_name}</h3>
              <p className="text-sm text-soft">{facts.filter(Boolean).join(' · ')}</p>
            </div>
          </div>
          {preview.bio && <p className="wrap-break-word whitespace-pre-line">{preview.bio}</p>}
          <Figures metrics={preview.metrics} />
          <ul className="flex flex-col gap-1 text-sm text-soft">
            {!(preview.photo && athlete.photo_allowed) && (
              <li>{t(preview.photo ? 'preview.photo_held' : 'preview.photo_none')}</li>
            )}
            {preview.films.map((title) => (
              <li key={title}>{t('preview.film', { title })}</li>
            ))}
            {preview.films.length === 0 && (
              <li>{t(athlete.film_allowed ? 'preview.film_none' : 'preview.film_held')}</li>
            )}
          </ul>
        </div>
      )}
      <PortalVideos token={token} sport={athlete.primary_sport} />
      {preview.honours.length > 0 && <Honours honours={preview.honours} />}
      {preview.links.length > 0 && <Links links={preview.links} />}
      <p className="mt-4 text-sm text-faint">{t('preview.never')}</p>
    </Card>
  )
}

/** The newest first, also before anybody has confirmed them. */
function Honours({ honours }: Pick<NonNullable<GuardianPortalData['preview']>, 'honours'>) {
  const t = useT('guardian')
  return (
    <section className="mt-4">
      <h3 className="mb-1">{t('preview.honours')}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {honours.map(({ id, title, competition, confirmed_by: who, url }) => (
          <li key={id}>
            <p className="font-medium wrap-anywhere">{[title, competition].filter(Boolean).join(' · ')}</p>
            {who && <p className="text-soft">{t('preview.honour_confirmed', { who })}</p>}
            {url && (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className="wrap-anywhere text-accent-ink underline underline-offset-3"
              >
                {url}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A link leads out of the site: the guardian reads the site first, then the whole address. */
function Links({ links }: Pick<NonNullable<GuardianPortalData['preview']>, 'links'>) {
  const t = useT('guardian')
  return (
    <section className="mt-4">
      <h3 className="mb-1">{t('preview.links')}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {links.map(({ title, url }) => (
          <li key={url}>
            <p className="font-medium">{[siteOf(url), title].filter(Boolean).join(' · ')}</p>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="wrap-anywhere text-accent-ink underline underline-offset-3"
            >
              {url}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const siteOf = (url: string) => /^https?:\/\/(?:www\.)?([^/?#]+)/i.exec(url)?.[1] ?? ''

function Figures({ metrics }: { metrics: NonNullable<GuardianPortalData['preview']>['metrics'] }) {
  const t = useT('metric')
  const language = useLanguage()
  const known = useSportCatalog().metrics
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-3 empty:hidden">
      {metrics.map(({ metric, value, provenance, measured_by, method, measured_on, precision }) => {
        const shape = known[metric]
        return (
          shape && (
            <li key={metric}>
              <p className="text-sm text-soft">{t(`name.${metric}`)}</p>
              <MetricValue {...metricParts(value, shape, { language })} />
              <p>
                <ProvenanceBadge provenance={PROVENANCE_LEVELS[provenance - 1] ?? 'self_reported'} />
              </p>
              <p className="text-xs">
                <MeasuredBy by={measured_by} />
              </p>
              <p className="text-xs text-faint">
                {t(`method.${methodWord(method, shape.unit)}`)} ·{' '}
                {formatAsKnown(measured_on, precision, language)}
              </p>
            </li>
          )
        )
      })}
    </ul>
  )
}
