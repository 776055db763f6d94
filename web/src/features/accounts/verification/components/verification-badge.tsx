import { BadgeCheck } from 'lucide-react'
import { formatDate } from '#web/lib/datetime.ts'
import { useFactLine } from '#web/lib/fact-words.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { unexpiredVerifications } from '../rules.ts'
import type { ApprovedVerification } from '../types.ts'

/** Never just "verified": what was checked, and until when it holds. */
export function VerificationBadge({ checks }: { checks: ApprovedVerification[] }) {
  const t = useT('verification')
  const factLine = useFactLine()
  const language = useLanguage()
  const standing = unexpiredVerifications(checks)
  if (standing.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-1.5">
      {standing.map(({ type, what, until }) => (
        <li key={type} title={factLine(what)}>
          <Badge tone="good">
            <BadgeCheck aria-hidden />
            {t('badge', { what: t(`type.${type}`), until: formatDate(until, language) })}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

/** The same in full sentences, where there is room. */
export function ApprovedVerificationList({ checks }: { checks: ApprovedVerification[] }) {
  const t = useT('verification')
  const factLine = useFactLine()
  const language = useLanguage()
  return (
    <ul className="divide-y divide-hair">
      {unexpiredVerifications(checks).map(({ type, what, until, decided_at }) => (
        <li key={type} className="flex gap-3 py-2.5">
          <BadgeCheck aria-hidden className="mt-0.5 size-4.5 shrink-0 text-pitch" />
          <div>
            <p className="font-medium">{t(`type.${type}`)}</p>
            <p className="text-soft">{factLine(what)}</p>
            <p className="text-sm text-faint">
              {t('checked', {
                on: formatDate(decided_at, language),
                until: formatDate(until, language),
              })}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
