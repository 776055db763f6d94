import { ChevronLeft, ChevronRight } from 'lucide-react'
import { LIMITS } from '#shared/limits.ts'
import type { AthleteCard } from '#web/features/scouting/athlete-search/types.ts'
import { formatList } from '#web/lib/format-list.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { useSwipe } from '#web/lib/use-swipe.ts'
import { belowTopBar } from '#web/ui/bars.ts'
import { Button } from '#web/ui/button.tsx'
import { visibleFrom } from '../rules.ts'

/** All of them where there is room and on paper, two on a tablet or a phone: the others are a swipe or a press away. */
export function useVisibleAthletes(all: AthleteCard[]) {
  const [params, setParams] = useSearchParams()
  const wide = useMediaQuery('print, (width >= 80rem)')
  const room = wide ? LIMITS.search.compareMax : LIMITS.search.compareMin
  const first = visibleFrom(params.get('athlete'), all.length, room)
  const go = (by: 1 | -1) => {
    const next = first + by
    if (next < 0 || next + room > all.length) return
    setParams(
      (now) => {
        now.set('athlete', String(next + 1))
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  }
  const swipe = useSwipe(go)
  return {
    athletes: all.slice(first, first + room),
    first,
    room,
    go,
    swipe,
  }
}

type AthletePagerProps = { visible: ReturnType<typeof useVisibleAthletes>; total: number }

/** Whose columns stand there now; where there is room for it, it stays on the screen while the tests go by. */
export function AthletePager({ visible: { athletes, first, room, go }, total }: AthletePagerProps) {
  const t = useT('athlete-comparison')
  const language = useLanguage()
  if (total <= room) return null
  return (
    <nav
      aria-label={t('pager.title')}
      ref={belowTopBar}
      className="top-16 z-10 flex items-center md:sticky gap-2 border-y border-line bg-surface px-2 py-1.5 col-span-full"
    >
      <Button
        variant="ghost"
        square
        aria-label={t('pager.previous')}
        disabled={first === 0}
        onClick={() => go(-1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <p aria-live="polite" className="min-w-0 grow text-center">
        {/* On a phone the names stay in sight at the head of their columns. */}
        <span className="display block truncate font-semibold max-md:sr-only">
          {formatList(
            athletes.map(({ display_name }) => display_name),
            language,
          )}
        </span>
        <span className="block text-xs text-faint">
          {t('pager.some', { from: first + 1, to: first + room, total })}
        </span>
      </p>
      <Button
        variant="ghost"
        square
        aria-label={t('pager.next')}
        disabled={first + room >= total}
        onClick={() => go(1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  )
}
