import { type SyntheticEvent, useState } from 'react'

/**
 * An error goes away as soon as the person types a correction. It comes back when the form is sent, or when the field is left in a
 * form that has checked it again by then (`data-rechecks`).
 */
export function useToldError<T>(error: T) {
  const [hidden, setHidden] = useState(false)
  if (hidden && !error) setHidden(false)
  const formOf = ({ target }: SyntheticEvent) => (target instanceof Element ? target.closest('form') : null)

  function hide(event: SyntheticEvent) {
    if (!error || hidden) return
    setHidden(true)
    formOf(event)?.addEventListener('submit', () => setHidden(false), { once: true })
  }
  function onBlur(event: SyntheticEvent) {
    if (hidden && formOf(event)?.dataset.rechecks !== undefined) setHidden(false)
  }
  return { told: hidden ? null : error, whileTyping: { onInput: hide, onBlur } }
}
