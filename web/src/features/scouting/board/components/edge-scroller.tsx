import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'

type Hidden = { before: number; after: number }
const none: Hidden = { before: 0, after: 0 }
/** A column counts as hidden once less than its name can be seen. */
const seenPixels = 40

function countHidden(scroller: HTMLElement): Hidden {
  const { left, right } = scroller.getBoundingClientRect()
  const columns = [...(scroller.firstElementChild?.children ?? [])].map((one) => one.getBoundingClientRect())
  return {
    before: columns.filter((column) => column.right < left + seenPixels).length,
    after: columns.filter((column) => column.left > right - seenPixels).length,
  }
}

/** Columns that may be wider than the screen: says how many lie beyond each edge, and goes there. */
export function EdgeScroller({ label, children }: { label: string; children: ReactNode }) {
  const t = useT('board')
  const [hidden, setHidden] = useState(none)
  const scroller = useRef<HTMLElement>(null)
  const watch = useCallback((row: HTMLElement | null) => {
    const view = row?.parentElement
    if (!row || !view) return
    const look = () =>
      setHidden((known) => {
        const now = countHidden(view)
        return now.before === known.before && now.after === known.after ? known : now
      })
    const sizes = new ResizeObserver(look)
    sizes.observe(view)
    sizes.observe(row)
    view.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      view.removeEventListener('scroll', look)
    }
  }, [])
  const go = (direction: 1 | -1) => {
    const view = scroller.current
    view?.scrollBy({ left: direction * view.clientWidth * 0.7, behavior: 'smooth' })
  }

  return (
    <>
      {hidden.before + hidden.after > 0 && (
        <div className="mb-2 flex justify-between gap-2">
          <Button size="sm" onClick={() => go(-1)} className={hidden.before === 0 ? 'invisible' : undefined}>
            <ChevronLeft aria-hidden />
            {t('edge.before', { count: hidden.before })}
          </Button>
          <Button size="sm" onClick={() => go(1)} className={hidden.after === 0 ? 'invisible' : undefined}>
            {t('edge.after', { count: hidden.after })}
            <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
      <section
        ref={scroller}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached and scrolled by keyboard
        tabIndex={0}
        className="relative overflow-x-auto rounded-lg pb-4"
      >
        <div ref={watch} className="flex w-max min-w-full items-stretch gap-2">
          {children}
        </div>
      </section>
    </>
  )
}
