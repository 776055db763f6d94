import { ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { useT } from '#web/lib/i18n.ts'
import { BarList } from '../../components/bar-list.tsx'
import { FigureBlock } from '../../components/figure-block.tsx'
import { useFilterWords } from '../../filter-words.ts'
import type { CountedPeriod, Valued } from '../../types.ts'
import { actFor } from '../rules.ts'

const SHOWN = 8
const places = { proof: '/athlete/profile', video: '/athlete/videos' }

type WhyFoundProps = { period: CountedPeriod; filters: readonly Valued[]; sport: string | null }

/** The filters that matched, in the words of the search. */
export function WhyFound({ period, filters, sport }: WhyFoundProps) {
  const t = useT('figures')
  const words = useFilterWords(sport)
  const act = actFor(filters)
  // Two filters may read the same, such as positions of another sport.
  const named = new Map<string, { count: number; before: number }>()
  for (const { value, count, before } of filters) {
    const name = words(value)
    const known = named.get(name)
    named.set(name, { count: count + (known?.count ?? 0), before: before + (known?.before ?? 0) })
  }
  const rows = [...named]
  return (
    <FigureBlock
      id="why"
      title={t('athlete.why_title')}
      note={t('athlete.why_note')}
      period={period}
      empty={rows.length === 0 && t('athlete.why_none')}
      table={{
        heads: [t('athlete.filter'), t('now'), t('before')],
        rows: rows.map(([name, { count, before }]) => [name, count, before]),
      }}
      chart={
        <BarList
          bars={rows.slice(0, SHOWN).map(([name, { count, before }]) => ({ name, value: count, before }))}
        />
      }
      foot={
        act && (
          <Link
            to={places[act]}
            className="flex items-start gap-2 rounded-md bg-accent-wash px-3 py-2.5 text-base text-ink hover:underline"
          >
            <ArrowUpRight aria-hidden className="mt-0.5 size-4 shrink-0 text-accent-ink" />
            {t(`athlete.act.${act}`)}
          </Link>
        )
      }
    />
  )
}
