import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { joinedNeighbours, type RadarAxis } from '../rules.ts'
import { SeriesLine, SeriesMarker } from './series-mark.tsx'
import { useTestName } from './test-name.tsx'

type PercentileRadarProps = { athletes: AthleteCard[]; axes: RadarAxis[] }

const [width, height] = [352, 272]
const [centreX, centreY] = [width / 2, height / 2]
const radius = 92
const rings = [25, 50, 75, 100]

/** The first test points straight up, the others follow clockwise; 100 is the rim. */
function place(axis: number, of: number, percentile: number, reach = radius): [number, number] {
  const angle = (2 * Math.PI * axis) / of - Math.PI / 2
  const far = (reach * percentile) / 100
  return [centreX + far * Math.cos(angle), centreY + far * Math.sin(angle)]
}

const outline = (of: number, percentile: number) =>
  Array.from({ length: of }, (_, axis) => place(axis, of, percentile).join(' ')).join('L')

/** Where each athlete stands among comparable ones, as a picture and as the table that it is drawn from. */
export function PercentileRadar({ athletes, axes }: PercentileRadarProps) {
  const t = useT('athlete-comparison')
  const nameOf = useTestName()
  if (axes.length === 0) return <p className="mt-3 text-sm text-soft">{t('radar.none')}</p>
  return (
    <>
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="mx-auto mt-1 block w-full max-w-90">
        {rings.map((ring) => (
          <path key={ring} d={`M${outline(axes.length, ring)}Z`} className="fill-none stroke-line-strong" />
        ))}
        {axes.map(({ line }, axis) => {
          const [x, y] = place(axis, axes.length, 100)
          return (
            <line
              key={`${line.metric}-${line.timing}`}
              x1={centreX}
              y1={centreY}
              x2={x}
              y2={y}
              className="stroke-line"
            />
          )
        })}
        {axes.map(({ line }, axis) => (
          <AxisName
            key={`${line.metric}-${line.timing}`}
            at={place(axis, axes.length, 100, radius + 14)}
            name={nameOf(line)}
          />
        ))}
        {athletes.map(({ id }, person) => {
          const percentiles = axes.map((axis) => axis.percentiles[person] ?? null)
          return (
            <g key={id}>
              {joinedNeighbours(percentiles).map(([from, to]) => (
                <SeriesLine
                  key={from}
                  place={person}
                  from={place(from, axes.length, percentiles[from] ?? 0)}
                  to={place(to, axes.length, percentiles[to] ?? 0)}
                />
              ))}
              {percentiles.map(
                (percentile, axis) =>
                  percentile !== null && (
                    <SeriesMarker
                      // biome-ignore lint/suspicious/noArrayIndexKey: an axis is its place
                      key={axis}
                      place={person}
                      at={place(axis, axes.length, percentile)}
                    />
                  ),
              )}
            </g>
          )
        })}
      </svg>
      <p className="text-sm text-faint">{t('radar.gap')}</p>
      <details className="mt-2 print:hidden">
        <summary className="rounded-sm text-sm font-medium text-accent-ink">{t('radar.table')}</summary>
        <PercentileTable athletes={athletes} axes={axes} />
      </details>
    </>
  )
}

/** Beside the rim, away from the middle; a long name in two lines. */
function AxisName({ at: [x, y], name }: { at: [number, number]; name: string }) {
  const anchor = Math.abs(x - centreX) < 8 ? 'middle' : x > centreX ? 'start' : 'end'
  const [first, second] = inTwoLines(name)
  const up = second ? (y < centreY - 40 ? -11 : -4) : 0
  return (
    <text x={x} y={y + up} textAnchor={anchor} className="fill-soft text-[0.6875rem]">
      <tspan dy="0.32em">{first}</tspan>
      {second && (
        <tspan x={x} dy="1.15em">
          {second}
        </tspan>
      )}
    </text>
  )
}

const lineLetters = 12

/** Words go into the first line while they fit; what is left over is cut with an ellipsis. */
function inTwoLines(name: string): [string, string] {
  const words = name.split(' ')
  let first = words.shift() ?? ''
  while (words[0] && `${first} ${words[0]}`.length <= lineLetters) first += ` ${words.shift()}`
  const rest = words.join(' ')
  return [first, rest.length > lineLetters + 3 ? `${rest.slice(0, lineLetters + 2)}…` : rest]
}

function PercentileTable({ athletes, axes }: PercentileRadarProps) {
  const t = useT('athlete-comparison')
  const nameOf = useTestName()
  return (
    <div className="overflow-x-auto">
      <table className="mt-2 w-full text-left text-sm">
        <caption className="sr-only">{t('radar.table_caption')}</caption>
        <thead>
          <tr>
            <th scope="col" className="border-b border-line py-1 pr-2 font-medium text-soft">
              {t('test')}
            </th>
            {athletes.map(({ id, display_name }) => (
              <th key={id} scope="col" className="border-b border-line py-1 pl-2 text-right font-medium">
                {display_name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {axes.map(({ line, percentiles }) => (
            <tr key={`${line.metric}-${line.timing}`}>
              <th scope="row" className="border-b border-line py-1 pr-2 font-normal">
                {nameOf(line)}
              </th>
              {athletes.map(({ id }, person) => (
                <td key={id} className="num border-b border-line py-1 pl-2 text-right">
                  {percentiles[person] ?? t('radar.missing')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
