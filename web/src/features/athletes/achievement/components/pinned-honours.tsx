import { BadgeCheck } from 'lucide-react'
import { LIMITS } from '#shared/limits.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import type { Honour } from '../types.ts'
import { HonourIcon } from './honour-icon.tsx'

/** The three that come first wherever the page is seen. */
export function PinnedHonours({ honours }: { honours: readonly Honour[] }) {
  const t = useT('achievement')
  const language = useLanguage()
  if (honours.length === 0) return null
  return (
    <section aria-labelledby="pinned-title">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="pinned-title">{t('pinned')}</h2>
        <p className="text-sm text-soft">
          {t('pinned_count', { count: honours.length, max: LIMITS.honour.pinnedMax })}
        </p>
      </div>
      <ul className="grid grid-cols-3 gap-2 sm:gap-3">
        {honours.map((honour) => (
          <li key={honour.id} className="min-w-0 rounded-lg border border-line bg-surface p-2.5 sm:p-4">
            <span className="text-accent-ink [&_svg]:size-6">
              <HonourIcon kind={honour.kind} />
            </span>
            <p className="mt-2 line-clamp-3 text-sm font-semibold wrap-break-word">{honour.title}</p>
            <p className="text-xs text-soft">
              {formatAsKnown(honour.awarded_on, honour.awarded_on_precision, language)}
            </p>
            {honour.confirmed_at && (
              <p className="mt-1 flex items-center gap-1 text-xs text-accent-ink [&_svg]:size-3.5 [&_svg]:shrink-0">
                <BadgeCheck aria-hidden />
                <span className="min-w-0 truncate">{t('filter.confirmed')}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
