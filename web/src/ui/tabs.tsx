import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useSearchParams } from '#web/lib/search-params.ts'

type Tab<T extends string> = { value: T; label: ReactNode; content: ReactNode }

type TabsProps<T extends string> = {
  label: string
  tabs: readonly [Tab<T>, ...Tab<T>[]]
  /** The name in the address: `?tab=sessions`. Two sets on one page need two names. */
  param?: string
}

// On a phone the row scrolls: the open tab is brought into it.
const bringIntoRow = (tab: HTMLButtonElement | null) => {
  const row = tab?.parentElement
  if (row && tab) row.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - row.clientWidth / 2
}

/** The open tab is in the address, so a link shows the same and Back works. */
export function Tabs<T extends string>({ label, tabs, param = 'tab' }: TabsProps<T>) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const open = tabs.find((tab) => tab.value === search.get(param)) ?? tabs[0]

  function choose(value: T) {
    setSearch((now) => {
      now.set(param, value)
      return now
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const next = tabs.at((tabs.indexOf(open) + step) % tabs.length) ?? tabs[0]
    choose(next.value)
    document.getElementById(`${id}-${next.value}`)?.focus()
  }

  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="mb-5 flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            role="tab"
            ref={value === open.value ? bringIntoRow : undefined}
            id={`${id}-${value}`}
            aria-selected={value === open.value}
            aria-controls={`${id}-panel`}
            tabIndex={value === open.value ? 0 : -1}
            onClick={() => choose(value)}
            className={clsx(
              '-mb-px inline-flex items-center gap-2 border-b-2 px-3 py-2.5 font-medium whitespace-nowrap',
              value === open.value
                ? 'border-accent text-ink'
                : 'border-transparent text-soft hover:border-line-strong hover:text-ink',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open.value}`}>
        {open.content}
      </div>
    </div>
  )
}
