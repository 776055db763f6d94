import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type CSSProperties, useMemo } from 'react'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { getFormatter } from '#web/lib/intl-cache.ts'
import { regionName } from '#web/lib/region-names.ts'
import { mapQueries } from '../queries.ts'
import { type Circle, diameterOf, labelled, MAP, viewOf } from '../rules.ts'

type RegionCirclesProps = {
  circles: Circle[]
  chosen: readonly string[]
  onToggle: (regions: readonly string[]) => void
}

/** On a phone the circles are smaller, as the map is. */
const styleOf = (
  [x, y]: [number, number] = [0, 0],
  size: number,
): CSSProperties & Record<'--circle', string> => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  '--circle': `${size}px`,
})

/** For the eye and the pointer. The list beside it says and does the same, for the keyboard and whoever listens. */
export function RegionCircles({ circles, chosen, onToggle }: RegionCirclesProps) {
  const t = useT('athlete-search')
  const language = useLanguage()
  const { data: outlines, isError } = useQuery(mapQueries.outlines())
  const view = useMemo(() => viewOf(circles), [circles])
  const paths = useMemo(
    () => outlines && { land: view.path(outlines.land), borders: view.path(outlines.borders) },
    [outlines, view],
  )
  const places = circles.map(view.placeOf)
  const named = labelled(places)
  const most = circles[0]?.count ?? 1
  return (
    <figure className="m-0 min-w-0">
      <div
        aria-hidden
        data-map
        className="relative overflow-hidden rounded-lg border border-line bg-sunk select-none"
      >
        <svg viewBox={`0 0 ${MAP.width} ${MAP.height}`} aria-hidden className="block w-full">
          {paths && (
            <>
              <path d={paths.land ?? ''} className="fill-surface stroke-line-strong" strokeWidth={1} />
              <path d={paths.borders ?? ''} className="fill-none stroke-line-strong" strokeWidth={0.75} />
            </>
          )}
        </svg>
        {circles.map(({ regions, count, lat, lon }, i) => {
          const size = diameterOf(count, most)
          const isChosen = regions.every((region) => chosen.includes(region))
          const words = regions.map((region) => regionName(region, language)).join(', ')
          return (
            <button
              key={`${lat},${lon}`}
              type="button"
              tabIndex={-1}
              title={t('map.circle', { region: words, count })}
              onClick={() => onToggle(regions)}
              style={styleOf(places[i], size)}
              className={clsx(
                'num absolute grid size-(--circle) -translate-1/2 place-items-center rounded-full border-2 text-xs font-semibold transition-colors duration-150',
                'max-sm:size-[max(14px,calc(var(--circle)*0.6))]',
                isChosen
                  ? 'border-accent-ink bg-accent text-on-accent'
                  : 'border-accent bg-accent-wash/85 text-accent-ink hover:bg-accent-wash',
              )}
            >
              {size >= 26 && (
                <span className={clsx(size < 38 && 'max-sm:hidden')}>
                  {getFormatter('NumberFormat', language, {}).format(count)}
                </span>
              )}
            </button>
          )
        })}
        {/* Over all circles, which would cover the names of those before them. */}
        {circles.map(
          ({ regions, count, lat, lon }, i) =>
            named.has(i) && (
              <span
                key={`${lat},${lon}`}
                style={styleOf(places[i], diameterOf(count, most))}
                className="pointer-events-none absolute mt-[calc(var(--circle)*0.5+2px)] -translate-x-1/2 rounded-sm bg-surface/85 px-1 text-xs leading-4 font-medium whitespace-nowrap text-ink max-sm:mt-[calc(var(--circle)*0.3+2px)] max-sm:max-w-20 max-sm:truncate"
              >
                {regionName(regions[0] ?? '', language)}
              </span>
            ),
        )}
      </div>
      <figcaption className="mt-1.5 text-sm text-faint">
        {isError ? t('map.no_outlines') : t('map.caption')}
      </figcaption>
    </figure>
  )
}
