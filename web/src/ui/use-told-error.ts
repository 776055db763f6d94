import { type FocusEvent, type SyntheticEvent, useState } from 'react'

/** Not on the way to the button: an error that appears under a press would move the button away from it. */
export function goesToAnotherField({ target, relatedTarget: next }: FocusEvent): boolean {
  if (!(next instanceof HTMLElement) || next.getAttribute('type') === 'submit') return false
  return next.closest('form') === target.closest('form')
}

/**
 * An error goes away as soon as the person types a correction. It comes back when the form is sent, or when the field is left for another in a
 * form that has checked it again by then (`data-rechecks`).
 */
export function useToldError<T>(error: T) {
  const [hidden, setHidden] = useState(false)
  if (hidden && !error) setHidden(false)
  const formOf = ({ target }: SyntheticEvent) => (target instanceof Element ? target.closest('form') : null)

  function hide(event: SyntheticEvent) {
    if (!error || hidden) return
    const form = formOf(event)
    // Outside a form a file is checked as soon as it is chosen, and what is wrong with it is told although the one before was wrong too.
    if (!form && event.target instanceof HTMLInputElement && event.target.type === 'file') return
    setHidden(true)
    form?.addEventListener('submit', () => setHidden(false), { once: true })
  }
  function onBlur(event: FocusEvent) {
    if (hidden && goesToAnotherField(event) && formOf(event)?.dataset.rechecks !== undefined) setHidden(false)
  }
  return { told: hidden ? null : error, whileTyping: { onInput: hide, onBlur } }
}
