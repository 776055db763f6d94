import { useT } from '#web/lib/i18n.ts'
import { ProvenanceBadge } from '#web/ui/provenance-badge.tsx'

/** Whoever measured it: what an athlete enters is their own word at first. */
export function LevelForecast() {
  const t = useT('measurement')
  return (
    <p className="flex flex-wrap items-center gap-x-2 rounded-md border border-line px-3 py-2.5 text-sm">
      <ProvenanceBadge provenance="self_reported" />
      <span className="text-soft">{t('entry.when_saved')}</span>
      <span className="ml-auto text-soft">{t('not_ranked')}</span>
    </p>
  )
}
