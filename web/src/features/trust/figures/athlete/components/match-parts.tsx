import { useT } from '#web/lib/i18n.ts'
import { FigureBlock } from '../../components/figure-block.tsx'
import type { CountedPeriod } from '../../types.ts'
import type { AthleteFigures } from '../types.ts'

type MatchPartsProps = { period: CountedPeriod; match: AthleteFigures['match'] }

/** What searches by match gave and took, part by part. Never who searched. */
export function MatchParts({ period, match }: MatchPartsProps) {
  const t = useT('figures')
  const names = useT('metric')
  const parts = match.parts.map(({ part, points, max }) => {
    const [need = '', metric] = part.split(':')
    return {
      name: metric ? names(`name.${metric}`) : t(`match.part.${need}`),
      points,
      max,
      lost: points < max ? t(`match.lost.${need}`) : t('match.lost.nothing'),
    }
  })
  return (
    <FigureBlock
      id="match"
      title={t('match.title')}
      note={t('match.note', { count: match.searches })}
      period={{ ...period, from: match.from }}
      empty={parts.length === 0 && t('match.none')}
      table={{
        heads: [t('match.part_head'), t('match.points'), t('match.most'), t('match.why')],
        rows: parts.map(({ name, points, max, lost }) => [name, points, max, lost]),
      }}
      chart={
        <ul aria-hidden className="divide-y divide-hair">
          {parts.map(({ name, points, max, lost }) => (
            <li key={name} className="py-2">
              <p className="flex items-baseline justify-between gap-3">
                <span className="font-medium">{name}</span>
                <span className="num shrink-0 text-soft">{t('match.of', { points, max })}</span>
              </p>
              <span className="my-1 block h-1.5 rounded-full bg-sunk">
                <span
                  className="block h-full rounded-full bg-accent"
                  style={{ width: `${max > 0 ? (100 * points) / max : 0}%` }}
                />
              </span>
              <p className="text-sm text-soft">{lost}</p>
            </li>
          ))}
        </ul>
      }
    />
  )
}
