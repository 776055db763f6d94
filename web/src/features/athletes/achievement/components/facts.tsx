import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CalendarDays } from 'lucide-react'
import { measurementQueries } from '#web/features/athletes/measurement/queries.ts'
import { formatMonth } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { factsOf } from '../rules.ts'

const icons = { first_verified: BadgeCheck, year_of_results: CalendarDays }

/** What the product sees in the numbers by itself. It stands apart: nobody gave it. */
export function Facts({ athleteId }: { athleteId: string }) {
  const t = useT('achievement')
  const language = useLanguage()
  const { data: numbers = [] } = useQuery(measurementQueries.of(athleteId))
  const facts = factsOf(numbers)
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="facts-title" className="rounded-lg bg-sunk p-4 sm:p-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="facts-title">{t('facts')}</h2>
        <p className="text-sm text-soft">{t('facts_text')}</p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {facts.map(({ fact, on }) => {
          const Icon = icons[fact]
          return (
            <li
              key={fact}
              className="inline-flex items-center gap-2 rounded-md border border-line-strong bg-surface px-3 py-1.5 text-sm [&_svg]:size-4"
            >
              <Icon aria-hidden />
              {t(`fact.${fact}`, { date: formatMonth(on, language) })}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
