import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { belowTopBar } from '#web/ui/bars.ts'

type SectionJumpsProps = { sections: readonly { id: string; label: string }[] }

/** The sections of a long form, beside it or in a row above it; what is typed stays, since nothing is left. */
export function SectionJumps({ sections }: SectionJumpsProps) {
  const t = useT('athlete-profile')
  const { current, jumpTo } = useSectionInView(sections.map(({ id }) => id))
  return (
    <nav
      aria-label={t('edit.sections')}
      ref={belowTopBar}
      className="sticky top-16 z-10 -mx-4 mb-4 border-b border-line bg-paper sm:-mx-6 lg:top-24 lg:self-start lg:mx-0 lg:mb-0 lg:border-0"
    >
      <ul className="flex gap-1 overflow-x-auto px-4 py-1.5 sm:px-6 lg:flex-col lg:p-0">
        {sections.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <button
              type="button"
              ref={id === current ? bringIntoRow : undefined}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => jumpTo(id)}
              onFocus={({ currentTarget }) => bringIntoRow(currentTarget)}
              className={clsx(
                'min-h-9 w-full rounded-md px-3 py-1.5 text-left hover:bg-sunk pointer-coarse:min-h-11',
                id === current ? 'bg-sunk font-semibold' : 'text-soft',
              )}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

// On a phone the row scrolls: the section in view is brought into it, and the button that gets the focus, since a browser leaves
// one where it is of which a single pixel shows.
const bringIntoRow = (button: HTMLButtonElement | null) => {
  const row = button?.closest('ul')
  if (row && button) row.scrollLeft = button.offsetLeft + button.offsetWidth / 2 - row.clientWidth / 2
}

/** What appears in the page, such as the bar that saves, moves it by less; whoever scrolls on moves it by more. */
const SHIFT = 100

/** Which section is read: the last whose head has passed the upper third of the screen, or the one just jumped to. */
function useSectionInView(ids: readonly string[]) {
  const [current, setCurrent] = useState(ids[0])
  const all = ids.join(' ')
  // Where a jump ended: near the end of the page several sections share the screen, and the one asked for is meant.
  const jumpedTo = useRef<number>(undefined)

  // An effect, since the page is scrolled past React.
  useEffect(() => {
    const look = () => {
      if (jumpedTo.current !== undefined && Math.abs(scrollY - jumpedTo.current) < SHIFT) return
      jumpedTo.current = undefined
      const known = all.split(' ')
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 2
      const passed = known.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top <= innerHeight / 3
      })
      setCurrent(isAtEnd ? known.at(-1) : (passed.at(-1) ?? known[0]))
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [all])

  function jumpTo(id: string) {
    const section = document.getElementById(id)
    section?.scrollIntoView()
    section?.querySelector('h2')?.focus({ preventScroll: true })
    jumpedTo.current = scrollY
    setCurrent(id)
  }
  return { current, jumpTo }
}
