import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { regional } from '#web/lib/language.ts'
import type { PageEndorsement } from './athlete-document.ts'

/** What scouts wrote for everybody, and the athlete shows to everybody. */
export function Endorsements({ endorsements }: { endorsements: readonly PageEndorsement[] }) {
  const t = useT('endorsement')
  const locale = regional(useLanguage(), [])
  return (
    <section aria-labelledby="endorsements">
      <h2 id="endorsements" className="text-lg">
        {t('title')}
      </h2>
      <ul className="mt-1 divide-y divide-hair">
        {endorsements.map(({ name, organization, relationship, observed_on, rating, notes }) => (
          <li key={`${name} ${observed_on} ${notes}`} className="py-4">
            <p className="font-medium">{t(`rating.${rating}`)}</p>
            {notes && (
              <blockquote dir="auto" className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">
                “{notes}”
              </blockquote>
            )}
            <p className="mt-1 text-sm text-faint">
              <bdi>{[name, organization].filter(Boolean).join(', ')}</bdi> ·{' '}
              {t(`relationship.${relationship}`)} · {formatDate(observed_on, locale)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
