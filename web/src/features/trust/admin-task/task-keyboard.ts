import { useEffect, useEffectEvent, useRef } from 'react'
import { takesLetters } from '#web/lib/takes-letters.ts'
import { TASK_KEYS } from './types.ts'

type List = { current: HTMLElement | null }
const rowsOf = (list: List) => [...(list.current?.querySelectorAll<HTMLElement>('[data-task]') ?? [])]

/** J and K go from task to task; the other keys press the button of the task that has the focus. */
export function useTaskKeys(list: List) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return
    if (takesLetters(target) || document.querySelector('dialog[open], [role="menu"]')) return
    const rows = rowsOf(list)
    const at = rows.findIndex((row) => row.contains(target))
    const step = { j: 1, k: -1 }[key]
    if (step) {
      event.preventDefault()
      const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
      next?.querySelector<HTMLElement>('a')?.focus()
      return
    }
    const [name] = Object.entries(TASK_KEYS).find(([, one]) => one === key) ?? []
    const button = name && rows[at]?.querySelector<HTMLElement>(`[data-act="${name}"]`)
    if (!button) return
    event.preventDefault()
    button.click()
  })
  // An effect, since keys are pressed on the whole window.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** A task that leaves the list takes the focus with it: the one that stands in its place gets it. */
export function useFocusKept(list: List, shown: unknown) {
  const at = useRef(-1)
  // An effect, since where the focus is going to be missed is known only before.
  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('dialog')) return
      at.current = rowsOf(list).findIndex((row) => row.contains(target))
    }
    addEventListener('focusin', remember)
    addEventListener('pointerdown', remember)
    return () => {
      removeEventListener('focusin', remember)
      removeEventListener('pointerdown', remember)
    }
  }, [list])
  // An effect, since the row has left the page by then.
  useEffect(() => {
    if (!shown || at.current < 0 || document.activeElement !== document.body) return
    const rows = rowsOf(list)
    const next = rows[Math.min(at.current, rows.length - 1)]?.querySelector<HTMLElement>('a') ?? list.current
    next?.focus()
  }, [list, shown])
}
