import { useQuery } from '@tanstack/react-query'
import { PartyPopper } from 'lucide-react'
import { LIMITS } from '#shared/limits.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { profileBoostQueries } from '../queries.ts'
import { ADVICE_PLACES, barOf } from '../rules.ts'

/** What would help most, each with what it did for others of the sport, or that nobody knows yet. */
export function BoostAdvice() {
  const t = useT('profile-boost')
  const language = useLanguage()
  const { data, error, refetch, isFetching } = useQuery(profileBoostQueries.advice())
  const times = getFormatter('NumberFormat', language, { maximumFractionDigits: 1 })
  return (
    <section aria-labelledby="boost-advice">
      <h2 id="boost-advice" className="mb-3">
        {t('advice.title')}
      </h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
      ) : !data ? (
        <ListSkeleton rows={4} />
      ) : data.length === 0 ? (
        <EmptyState title={t('advice.none')} icon={<PartyPopper aria-hidden />}>
          {t('advice.none_text')}
        </EmptyState>
      ) : (
        <>
          <ol className="divide-y divide-hair overflow-hidden rounded-lg border border-line bg-surface">
            {data.map(({ action, ratio, athletes }, place) => (
              <li key={action} className="flex items-center gap-4 p-4">
                <span aria-hidden className="num w-4 shrink-0 text-soft">
                  {place + 1}
                </span>
                <div className="min-w-0 grow">
                  <p className="font-semibold">{t(`advice.do.${action}`)}</p>
                  {ratio === null ? (
                    <>
                      <p className="text-soft">{t('advice.unknown')}</p>
                      <p className="text-sm text-faint">
                        {t('advice.too_few', { count: LIMITS.advice.minAthletes })}
                      </p>
                    </>
                  ) : (
                    <>
                      <span aria-hidden className="my-1 block h-1.5 max-w-40 rounded-sm bg-sunk">
                        <span
                          className="block h-full rounded-sm bg-accent"
                          style={{ width: `${barOf(ratio) * 100}%` }}
                        />
                      </span>
                      <p className="text-accent-ink">{t('advice.opened', { times: times.format(ratio) })}</p>
                      <p className="text-sm text-faint">
                        {t('advice.compared', { count: athletes ?? 0, days: LIMITS.advice.days })}
                      </p>
                    </>
                  )}
                </div>
                <LinkButton to={ADVICE_PLACES[action]} size="sm">
                  {t('advice.go')}
                  <span className="sr-only">: {t(`advice.do.${action}`)}</span>
                </LinkButton>
              </li>
            ))}
          </ol>
          {data.some(({ ratio }) => ratio !== null) && (
            <p className="mt-2 text-sm text-faint">{t('advice.no_proof')}</p>
          )}
        </>
      )}
    </section>
  )
}
