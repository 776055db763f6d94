import { useQuery } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { Link } from 'react-router'
import { searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import { SeenRow } from '#web/features/scouting/athlete-search/results/components/seen-row.tsx'
import { useT } from '#web/lib/i18n.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The row that scouts find, or that they find none. Left out where it could not be asked. */
export function SeenByScouts() {
  const t = useT('athlete-profile')
  const { data: card, isPending } = useQuery(searchQueries.seen())
  if (isPending) return <Skeleton className="h-28 rounded-lg" />
  if (card === undefined) return null
  return (
    <section aria-labelledby="seen-title">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="seen-title">{t('home.seen')}</h2>
        <Link
          to="/athlete/profile?as=scout"
          className="font-medium text-accent-ink underline-offset-3 hover:underline"
        >
          {t('home.look')}
        </Link>
      </div>
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
        {card ? (
          <SeenRow card={card} />
        ) : (
          <p className="flex min-h-14 items-center gap-3 px-4 py-3 text-soft">
            <EyeOff aria-hidden className="size-5 shrink-0 text-faint" />
            {t('hidden.scout')}
          </p>
        )}
      </div>
    </section>
  )
}
