import { type RefObject, useEffect, useEffectEvent } from 'react'
import { takesLetters } from '#web/lib/takes-letters.ts'

/** By what the key writes, in lower case. */
export type PlayerKeys = Partial<Record<string, () => void>>

/** What Space does already where it is pressed. */
const takesSpace = (target: HTMLElement) =>
  target.closest('button, a, summary, input:not([type="range"])') !== null

/** Single keys while a film is open: not while somebody writes, nor under a dialog or a menu; `within`: only where the focus is in it. */
export function usePlayerKeys(keys: PlayerKeys, within?: RefObject<HTMLElement | null>) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    // The arrows choose among radio buttons.
    if (!(target instanceof HTMLElement) || takesLetters(target) || target.matches('[type="radio"]')) return
    if (within && !within.current?.contains(target)) return
    if (document.querySelector('dialog[open], [role="menu"]')) return
    const act = keys[event.key.toLowerCase()]
    if (!act || (event.key === ' ' && takesSpace(target))) return
    event.preventDefault()
    // `?` lists the keys of this screen instead of those of all.
    event.stopImmediatePropagation()
    act()
  })
  // An effect, since keys are pressed on the whole window; before the shell hears them.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
