import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDays } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { figuresQueries } from '../../queries.ts'

type GuardianFiguresProps = { token: string /** As the guardian knows the child. */; name: string }

/** Four weeks in two sentences and a list: how often the child came up, and which organizations looked. */
export function GuardianFigures({ token, name }: GuardianFiguresProps) {
  const t = useT('figures')
  const language = useLanguage()
  const { data, error, isPending, isFetching, refetch } = useQuery(figuresQueries.guardian(token))
  return (
    <Card aria-labelledby="guardian-figures">
      <CardHeader
        id="guardian-figures"
        title={t('guardian.title', { name })}
        aside={data && formatDays(data.period.from, data.period.to, language)}
      />
      {isPending && <ListSkeleton rows={2} />}
      {error && !data && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-soft">
          <p>{t('guardian.failed')}</p>
          <Button size="sm" busy={isFetching} onClick={() => refetch()}>
            {t('common:actions.retry')}
          </Button>
        </div>
      )}
      {data && (
        <>
          <p>
            {data.searches.count > 0
              ? t('guardian.searches', { name, count: data.searches.count, before: data.searches.before })
              : t('guardian.searches_none')}
          </p>
          <p className="mt-1">
            {data.opens.count > 0
              ? t('guardian.opens', { opens: data.opens.count, people: data.viewers.people })
              : t('guardian.opens_none')}
          </p>
          {data.viewers.organizations.length > 0 && (
            <ul className="mt-3 divide-y divide-hair border-t border-hair">
              {data.viewers.organizations.map(({ organization, days, last_on }) => (
                <li key={organization} className="flex flex-wrap justify-between gap-x-4 py-2">
                  <span className="font-medium">{organization}</span>
                  <span className="text-sm text-soft">
                    {t('guardian.looked', { count: days, day: formatDate(last_on, language) })}
                  </span>
                </li>
              ))}
            </ul>
          )}
          <p className="mt-3 text-sm text-faint">{t('guardian.foot')}</p>
        </>
      )}
    </Card>
  )
}
