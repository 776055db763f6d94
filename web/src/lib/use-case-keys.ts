import { useEffect, useEffectEvent } from 'react'
import { takesLetters } from './takes-letters.ts'

const ANY_FIELD = 'input, textarea, select'

type CaseKeys = { onNext: () => void; onPrevious: () => void }

/**
 * J and K go from case to case, a digit chooses a decision, R goes to the reasons, T takes the case. What ends something wants
 * Ctrl and Enter: once to ask, once more to confirm. In another form they decide nothing.
 */
export function useCaseKeys({ onNext, onPrevious }: CaseKeys) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey, repeat, isComposing } = event
    if (!(target instanceof HTMLElement) || altKey || repeat || isComposing) return
    const dialog = document.querySelector<HTMLElement>('dialog[open]')
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      const confirm = (dialog ?? document).querySelector<HTMLElement>(
        dialog ? '[data-confirm]' : '[data-decide]',
      )
      if (!confirm) return
      if (!dialog && isOfAnotherForm(target, confirm)) return
      event.preventDefault()
      confirm.click()
      return
    }
    if (ctrlKey || metaKey || dialog || takesLetters(target) || document.querySelector('[role="menu"]'))
      return
    if (pressed(key, { onNext, onPrevious })) event.preventDefault()
  })
  // An effect, since keys are pressed on the whole window.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function isOfAnotherForm(target: HTMLElement, confirm: HTMLElement): boolean {
  const form = target.closest('form')
  return form ? !form.contains(confirm) : target.matches(ANY_FIELD)
}

/** Whether the key means something here. */
function pressed(key: string, { onNext, onPrevious }: CaseKeys): boolean {
  const found = (selector: string) => document.querySelector<HTMLElement>(selector)
  if (key === 'j') onNext()
  else if (key === 'k') onPrevious()
  else if (key === 't') found('[data-act="take"]')?.click()
  else if (key === 'r') found('textarea[name=statement], textarea[name=reason]')?.focus()
  else if (/^[1-9]$/.test(key)) {
    const choice = document.querySelectorAll<HTMLInputElement>(
      'input[type=radio][name=action], input[type=radio][name=stands]',
    )
    const one = choice[Number(key) - 1]
    one?.click()
    one?.focus()
    return one !== undefined
  } else return false
  return true
}
