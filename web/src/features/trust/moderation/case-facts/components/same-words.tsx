import { formatDateTime } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { SameWords as Found } from '../types.ts'

/** Where else the same person wrote the same or nearly so. To whom is not said, nor the words where two people write to each other. */
export function SameWords({ same }: { same: Found | null }) {
  const t = useT('moderation')
  const words = useT('report')
  const language = useLanguage()
  if (!same) return <p className="text-sm text-faint">{t('same.not_compared')}</p>
  if (same.count === 0) return <p className="text-sm text-faint">{t('same.none')}</p>
  return (
    <section className="space-y-2">
      <h4 className="text-sm font-semibold">
        {t('same.title', { count: same.count })}
        {same.people > 0 && ` · ${t('same.people', { count: same.people })}`}
        {same.minors > 0 && (
          <span className="text-flood-ink">{` · ${t('same.minors', { count: same.minors })}`}</span>
        )}
      </h4>
      <ul className="space-y-2">
        {same.found.map(({ id, kind, at, words: text, is_minor }) => (
          <li key={id} className="border-l-3 border-line-strong pl-3">
            <p className="flex flex-wrap items-center gap-2 text-sm text-soft">
              {words(`subject.${kind}`)} · {formatDateTime(at, language)}
              {is_minor && <Badge tone="attention">{t('same.to_minor')}</Badge>}
            </p>
            {text !== null && (
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {text}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
