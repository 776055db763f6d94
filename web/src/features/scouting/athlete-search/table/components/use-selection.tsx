import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import { rangeOf, selectedAfter } from '../rules.ts'

const nobody: ReadonlySet<string> = new Set()

/** Who is ticked; Shift takes everybody in between, Esc nobody. Those who leave the list leave the selection. */
export function useSelection(ids: string[]) {
  const [ticked, setTicked] = useState(nobody)
  const anchor = useRef<string | null>(null)
  const inOrder = useRef(ids)
  inOrder.current = ids
  const selected = ticked.size === 0 ? ticked : new Set(ids.filter((id) => ticked.has(id)))
  // The same function for as long as the table stands, so that rows can be kept.
  const onSelect = useCallback((id: string, shift: boolean) => {
    const pressed = shift ? rangeOf(inOrder.current, anchor.current, id) : [id]
    anchor.current = id
    setTicked((before) => selectedAfter(before, pressed, id))
  }, [])
  const clear = () => setTicked(nobody)
  return {
    selected,
    onSelect,
    clear,
    onAll: () => setTicked(selected.size === ids.length ? nobody : new Set(ids)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && selected.size > 0) {
        event.stopPropagation()
        clear()
      }
    },
  }
}
