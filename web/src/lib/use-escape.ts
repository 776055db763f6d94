import { useEffect, useEffectEvent } from 'react'

const HAS_ITS_OWN = 'dialog[open], [role="menu"], [role="combobox"][aria-expanded="true"]'
const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea, select'

/** Closes what stands beside the page. A dialog, a menu, an open list or a field has Escape for itself. */
export function useEscape(isOpen: boolean, onEscape: () => void) {
  const onKeyDown = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key !== 'Escape' || document.querySelector(HAS_ITS_OWN)) return
    if (target instanceof Element && target.matches(FIELDS)) return
    onEscape()
  })
  // An effect, since keys are pressed on the whole window; before a menu has closed itself.
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [isOpen])
}
