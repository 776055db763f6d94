import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'

/** For whom it ends, for how long, and what the other side sees: before anybody ends a conversation. */
export function EndTerms({ name, asScout }: { name: string; asScout: boolean }) {
  const t = useT('conversation')
  const days = LIMITS.request.cooldownDays
  return (
    <ul className="list-disc space-y-1 pl-5 text-soft">
      <li>{t('end_terms.both', { name })}</li>
      <li>{t(asScout ? 'end_terms.rest_scout' : 'end_terms.rest_athlete', { name, days })}</li>
      {!asScout && <li>{t('end_terms.seen', { name })}</li>}
    </ul>
  )
}
