import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Condition, OfferedOpening } from '../types.ts'
import { FitBadge } from './opening-row.tsx'

type OpeningPanelProps = {
  opening: OfferedOpening
  /** One condition in words, and what the athlete has there. */
  line: (condition: Condition) => ReactNode
  menu: ReactNode
  /** The pitch that was sent, or the form for one. */
  pitch: ReactNode
}

/** One opening as an athlete reads it: who looks, for whom, and point by point why they fit. */
export function OpeningPanel({ opening, line, menu, pitch }: OpeningPanelProps) {
  const t = useT('opening')
  const words = useT('sport')
  const language = useLanguage()
  const { body, places, closes_on, sport, scout, conditions } = opening
  const facts = [
    words(`sport.${sport}`),
    t('places', { count: places }),
    t('until', { day: formatDate(closes_on, language) }),
  ]
  return (
    <div className="space-y-6">
      <div className="flex items-center justify-between gap-3">
        <p className="text-soft">{facts.join(' · ')}</p>
        {menu}
      </div>
      <div className="flex items-center gap-3">
        <Avatar name={scout.display_name} />
        <div className="min-w-0 grow">
          <p className="flex items-center gap-1.5 font-semibold">
            <span className="wrap-anywhere">{scout.display_name}</span>
            <BadgeCheck aria-hidden className="size-4 shrink-0 text-pitch" />
          </p>
          <p className="text-sm wrap-anywhere text-soft">
            {[scout.title, scout.organization].filter(Boolean).join(', ')}
          </p>
          {scout.verified_until && (
            <p className="text-sm text-faint">
              {t('verified_until', { day: formatDate(scout.verified_until, language) })}
            </p>
          )}
        </div>
      </div>
      {body && <p className="wrap-anywhere whitespace-pre-line">{body}</p>}
      <section aria-labelledby="opening-why">
        <div className="mb-2 flex items-baseline justify-between gap-3">
          <h3 id="opening-why">{t('why')}</h3>
          <FitBadge opening={opening} />
        </div>
        {conditions.length === 0 ? (
          <p className="text-soft">{t('any')}</p>
        ) : (
          <ul className="divide-y divide-hair rounded-lg border border-line">
            {conditions.map((condition) => (
              <li key={`${condition.part} ${JSON.stringify(condition.asked)}`} className="px-4 py-3">
                {line(condition)}
              </li>
            ))}
          </ul>
        )}
      </section>
      {pitch}
      <div>
        <LinkButton to={`/athlete/browse-scouts?open=${scout.user_id}`}>{t('record')}</LinkButton>
        <p className="mt-3 text-sm text-soft">{t('record_text')}</p>
      </div>
    </div>
  )
}
