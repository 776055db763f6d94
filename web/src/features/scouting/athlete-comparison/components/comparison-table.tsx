import type { ReactNode } from 'react'
import type { Percentile } from '#web/features/athletes/measurement/types.ts'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { valueFor } from '../rules.ts'
import type { ComparedMetric } from '../types.ts'
import { useTestName } from './test-name.tsx'
import { Nothing, ValueCell } from './value-cell.tsx'

type ComparisonTableProps = {
  athletes: AthleteCard[]
  lines: ComparedMetric[]
  standing: (athleteId: string, line: ComparedMetric) => Percentile | undefined
}

/** One line for each test in one unit, one column for each athlete; who they are stands below what they can do. */
export function ComparisonTable({ athletes, lines, standing }: ComparisonTableProps) {
  const t = useT('athlete-comparison')
  const nameOf = useTestName()
  return (
    <table className="comparison-table w-full table-fixed border-separate border-spacing-0 rounded-b-lg border border-line bg-surface text-left">
      <caption className="sr-only">{t('caption')}</caption>
      <colgroup>
        <col className="comparison-label" />
        {athletes.map(({ id }) => (
          <col key={id} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <td className="border-b border-line bg-sunk px-4 py-2 text-sm text-soft not-print:max-md:hidden sm:px-5">
            {t('test')}
          </td>
          {athletes.map((card) => (
            <th
              key={card.id}
              scope="col"
              className="truncate border-b border-l border-line bg-sunk px-4 py-2 text-sm font-medium max-sm:px-3"
            >
              {card.display_name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.length === 0 && (
          <tr>
            <td
              colSpan={athletes.length + 1}
              className="comparison-test border-b border-line px-4 py-6 text-soft sm:px-5"
            >
              {t('none_differ')}
            </td>
          </tr>
        )}
        {lines.map((line) => (
          <tr key={`${line.metric}-${line.timing}`} className="h-16 not-print:max-md:h-auto">
            <RowHead note={<TestNote line={line} />}>{nameOf(line)}</RowHead>
            {athletes.map(({ id }) => (
              <ValueCell key={id} line={line} value={valueFor(line, id)} percentile={standing(id, line)} />
            ))}
          </tr>
        ))}
        <FactRows athletes={athletes} />
      </tbody>
    </table>
  )
}

function RowHead({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <th
      scope="row"
      className="comparison-test border-b border-line px-4 py-2.5 align-top font-medium wrap-anywhere max-sm:px-3 sm:px-5"
    >
      {children}
      {note && <span className="block text-xs font-normal text-faint">{note}</span>}
    </th>
  )
}

/** How it was timed, and which way is better. */
function TestNote({ line: { timing, better } }: { line: ComparedMetric }) {
  const t = useT('athlete-comparison')
  const way = better === 'neutral' ? null : t(`better.${better}`)
  if (timing === 'electronic') return way ? t('timed', { way }) : t('timed_alone')
  return way
}

const facts = ['positions', 'class_year', 'level', 'side', 'contact'] as const

/** A line that says nothing of anybody is left out. */
function FactRows({ athletes }: { athletes: AthleteCard[] }) {
  const t = useT('athlete-comparison')
  const words = useT('sport')
  const factOf: Record<(typeof facts)[number], (card: AthleteCard) => string | number | null> = {
    positions: ({ positions, primary_sport }) =>
      positions.map((code) => words(`position.${primary_sport}.${code}`)).join(', '),
    class_year: ({ class_year }) => class_year,
    level: ({ level }) => level && words(`level.${level}`),
    side: ({ dominant_side }) => dominant_side && words(`side.${dominant_side}`),
    contact: ({ contact_state }) => t(`contact.${contact_state}`),
  }
  return facts
    .filter((row) => athletes.some((card) => factOf[row](card)))
    .map((row) => (
      <tr key={row}>
        <RowHead>{t(`fact.${row}`)}</RowHead>
        {athletes.map((card) => (
          <td
            key={card.id}
            className="border-b border-l border-line px-4 py-2.5 align-top text-soft max-sm:px-3"
          >
            {factOf[row](card) || <Nothing />}
          </td>
        ))}
      </tr>
    ))
}
