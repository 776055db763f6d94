import { LIMITS } from '#shared/limits.ts'
import { useT } from '#web/lib/i18n.ts'

const POINTS = ['free', 'marked', 'matching', 'rules', 'honest'] as const

/** What a boost is and what it never does, for everybody. */
export function BoostExplained() {
  const t = useT('profile-boost')
  const values = {
    hours: LIMITS.boost.hours,
    days: LIMITS.boost.everyDays,
  }
  return (
    <dl className="space-y-5">
      {POINTS.map((point) => (
        <div key={point}>
          <dt className="font-semibold">{t(`explained.${point}`)}</dt>
          <dd className="max-w-prose text-soft">{t(`explained.${point}_text`, values)}</dd>
        </div>
      ))}
    </dl>
  )
}
