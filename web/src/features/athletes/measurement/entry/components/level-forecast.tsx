import { useT } from '#web/lib/i18n.ts'
import { ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { levelOf } from '../../rules.ts'
import type { NamedOrganization } from '../../types.ts'

/** The level on saving; and what it can become, where a checked organization was named. */
export function LevelForecast({ organization }: { organization: NamedOrganization | null }) {
  const t = useT('measurement')
  return (
    <div className="divide-y divide-line rounded-md border border-line">
      <p className="flex flex-wrap items-center gap-x-2 px-3 py-2.5 text-sm">
        <ProvenanceBadge provenance="self_reported" />
        <span className="text-soft">{t('entry.when_saved')}</span>
        <span className="ml-auto text-soft">{t('not_ranked')}</span>
      </p>
      {organization && (
        <p className="flex flex-wrap items-center gap-x-2 px-3 py-2.5 text-sm">
          <ProvenanceBadge provenance={levelOf(organization.kind)} />
          <span className="text-soft">{t('entry.when_confirmed', { name: organization.name })}</span>
        </p>
      )}
    </div>
  )
}
