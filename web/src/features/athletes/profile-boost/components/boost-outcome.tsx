import { LIMITS } from '#shared/limits.ts'
import { formatDay } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import type { BoostReport } from '../types.ts'

/** What the last boost did, beside the week before it. */
export function BoostOutcome({ report }: { report: BoostReport }) {
  const t = useT('profile-boost')
  const language = useLanguage()
  const { started_at, scouts, opened, searches, opens, listed, counted_through } = report
  const few = scouts === null || searches.count + opens.count < 2 * LIMITS.boost.minResults
  return (
    <section aria-labelledby="boost-outcome">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id="boost-outcome">{t('outcome.title')}</h2>
        <p className="text-soft">{formatDay(started_at, language)}</p>
      </div>
      <dl className="divide-y divide-hair">
        <Line name={t('outcome.scouts')} value={scouts} />
        <Line name={t('outcome.opened')} value={opened} />
        <Line name={t('outcome.searches')} value={searches.count} before={searches.before} />
        <Line name={t('outcome.opens')} value={opens.count} before={opens.before} />
        <Line name={t('outcome.listed')} value={listed.count} before={listed.before ?? undefined} />
      </dl>
      <p className="mt-2 text-sm text-faint">
        {t(few ? 'outcome.few' : 'outcome.no_proof')}
        {counted_through && ` ${t('outcome.counted', { day: formatDay(counted_through, language) })}`}
      </p>
    </section>
  )
}

type LineProps = { name: string; value: number | null; before?: number }

function Line({ name, value, before }: LineProps) {
  const t = useT('profile-boost')
  const most = Math.max(value ?? 0, before ?? 0)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-2 py-3">
      <dt>{name}</dt>
      <dd className="text-right">
        {value === null ? (
          <span className="text-soft">{t('outcome.under_five')}</span>
        ) : (
          <span className="num text-xl font-semibold">{value}</span>
        )}
        {before !== undefined && (
          <span className="ml-2 text-sm text-soft">{t('outcome.before', { count: before })}</span>
        )}
      </dd>
      {before !== undefined && most > 0 && (
        <dd aria-hidden className="basis-full space-y-1">
          <span
            className="block h-1.5 rounded-sm bg-accent"
            style={{ width: `${((value ?? 0) / most) * 100}%` }}
          />
          <span
            className="block h-1.5 rounded-sm bg-line-strong"
            style={{ width: `${(before / most) * 100}%` }}
          />
        </dd>
      )}
    </div>
  )
}
