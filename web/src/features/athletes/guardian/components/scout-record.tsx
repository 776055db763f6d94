import { CircleCheck, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { countryName } from '#web/lib/countries.ts'
import { formatDate, formatMonth } from '#web/lib/datetime.ts'
import { useFactLine } from '#web/lib/fact-words.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { PortalScout } from '../portal/types.ts'

/** Who asks: name, what they do, where, and a way to everything that is public about them. */
export function ScoutHead({ scout }: { scout: PortalScout }) {
  const t = useT('guardian')
  const kind = useT('scout-profile')
  const [open, setOpen] = useState(false)
  const name = scout.display_name
  return (
    <div className="flex items-start gap-3">
      <Avatar name={name} />
      <div className="min-w-0 grow">
        <h3 className="wrap-break-word">{name}</h3>
        <p className="text-sm text-soft">
          {[scout.title, scout.organization || kind(`kind.${scout.kind}`)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button size="sm" aria-label={t('record_of', { name })} onClick={() => setOpen(true)}>
        {t('record')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={name}>
        <ScoutFacts scout={scout} />
        <ScoutChecks scout={scout} />
        <ScoutStanding scout={scout} />
      </Dialog>
    </div>
  )
}

function ScoutFacts({ scout }: { scout: PortalScout }) {
  const t = useT('guardian')
  const kind = useT('scout-profile')
  const language = useLanguage()
  const facts = [
    ['organization', scout.organization],
    ['role', scout.title],
    ['kind', kind(`kind.${scout.kind}`)],
    ['country', scout.country && countryName(scout.country, language)],
    ['since', formatMonth(scout.since, language)],
  ] as const
  return (
    <dl className="mb-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-soft">{t(`fact.${name}`)}</dt>
              <dd className="wrap-break-word">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** How long the scout is here, what other families answered, and whether a report was ever upheld. */
export function ScoutStanding({ scout }: { scout: PortalScout }) {
  const t = useT('guardian')
  const language = useLanguage()
  const fewest = LIMITS.figures.minPeople
  const families = (kind: 'yes' | 'no', count: number) =>
    t(count < fewest ? `standing.few_${kind}` : `standing.${kind}`, { count, fewest })
  return (
    <section aria-label={t('standing.title')} className="mt-1">
      <h4 className="font-semibold">{t('standing.title')}</h4>
      <ul className="mt-1.5 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2">
        <li>{t('standing.since', { month: formatMonth(scout.since, language) })}</li>
        <li className={scout.reports_upheld ? 'font-semibold text-red-ink' : undefined}>
          {t(scout.reports_upheld ? 'standing.upheld' : 'standing.not_upheld')}
        </li>
        <li>{families('yes', scout.families_yes)}</li>
        <li>{families('no', scout.families_no)}</li>
      </ul>
    </section>
  )
}

/** What was checked, by whom, until when, and what that does not mean. */
export function ScoutChecks({ scout, explained = true }: { scout: PortalScout; explained?: boolean }) {
  const t = useT('guardian')
  const factLine = useFactLine()
  const language = useLanguage()
  if (scout.state !== 'verified') return <p className="text-red-ink">{t(`not_checked.${scout.state}`)}</p>
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-semibold">{t('checks_title')}</h4>
        {scout.verified_until && (
          <Badge tone="good">
            <ShieldCheck aria-hidden />
            {t('valid_until', { date: formatDate(scout.verified_until, language) })}
          </Badge>
        )}
      </div>
      <ul className="flex flex-col gap-1.5">
        {scout.approved_verifications.map(({ type, what, until }) => (
          <li key={`${type}${until}`} className="flex items-start gap-2">
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-pitch-ink" />
            <span className="min-w-0">
              <span className="font-medium">{t(`check.${type}`)}</span>
              <span className="block text-sm wrap-break-word text-soft">
                {[
                  factLine(what),
                  until &&
                    until !== scout.verified_until &&
                    t('valid_until', { date: formatDate(until, language) }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {explained && <p className="text-sm text-faint">{t('checks_limits')}</p>}
    </div>
  )
}
