import { Megaphone } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { metCount } from '../rules.ts'
import type { OfferedOpening } from '../types.ts'

/** How well an athlete fits, in a few words. */
export function FitBadge({ opening }: { opening: OfferedOpening }) {
  const t = useT('opening')
  const all = opening.conditions.length
  const met = metCount(opening)
  return (
    <Badge tone={met === all ? 'good' : 'neutral'}>{met === all ? t('fits') : t('fit', { met, all })}</Badge>
  )
}

type OpeningRowProps = {
  opening: OfferedOpening
  /** Where lists of openings stand that are not this page. */
  pathname?: string
}

/** An opening in a list of an athlete: it opens beside the search. */
export function OpeningRow({ opening, pathname }: OpeningRowProps) {
  const t = useT('opening')
  const language = useLanguage()
  const { search } = useLocation()
  const { id, title, scout, closes_on } = opening
  const to = new URLSearchParams(pathname ? '' : search)
  to.set('opening', id)
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 hover:bg-sunk/60 sm:px-6">
      <Megaphone aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
      <div className="min-w-0 grow">
        <Link
          to={{ pathname, search: String(to) }}
          preventScrollReset
          className="font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {title}
        </Link>
        <p className="text-sm wrap-anywhere text-soft">
          {[scout.organization, scout.display_name].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm text-faint">{t('until', { day: formatDate(closes_on, language) })}</p>
      </div>
      <FitBadge opening={opening} />
    </li>
  )
}
