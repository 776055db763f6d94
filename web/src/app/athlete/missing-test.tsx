import { useQuery } from '@tanstack/react-query'
import { Ruler } from 'lucide-react'
import type { AthleteProfile } from '#web/features/athletes/athlete-profile/types.ts'
import { measurementQueries } from '#web/features/athletes/measurement/queries.ts'
import { sportQueries } from '#web/features/athletes/sport/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'

/** The first key test of the sport without a number, for somebody who has one elsewhere. */
export function MissingTest({ profile }: { profile: AthleteProfile }) {
  const t = useT('athlete-profile')
  const m = useT('metric')
  const measurements = useQuery(measurementQueries.of(profile.id)).data
  const catalog = useQuery(sportQueries.catalog()).data
  const tests = catalog?.sports.find(({ code }) => code === profile.primary_sport)?.metrics ?? []
  const missing =
    measurements?.length &&
    tests.find(({ isKey, code }) => isKey && !measurements.some(({ metric_code }) => metric_code === code))
  if (!missing) return null
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface p-3 shadow-card sm:px-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-accent-wash text-accent-ink">
        <Ruler aria-hidden className="size-5" />
      </span>
      <p className="min-w-0 grow">
        <span className="block font-semibold">{m(`name.${missing.code}`)}</span>
        <span className="block text-sm text-soft">{t('missing_test.text')}</span>
      </p>
      <LinkButton
        to={`/athlete/profile?add=measurement&test=${missing.code}`}
        aria-label={t('missing_test.add', { metric: m(`name.${missing.code}`) })}
      >
        {t('common:actions.add')}
      </LinkButton>
    </div>
  )
}
