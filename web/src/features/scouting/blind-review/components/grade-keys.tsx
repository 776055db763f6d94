import { useEffectEvent, useLayoutEffect } from 'react'
import { takesLetters } from '#web/lib/takes-letters.ts'

/** Which criterion has the focus, by its place. */
function focusedCriterion(): number | null {
  const at = [...document.querySelectorAll('[data-criterion]')].findIndex((one) =>
    one.contains(document.activeElement),
  )
  return at < 0 ? null : at
}

type LetterKeysProps = { onMove: (step: 1 | -1) => void }

/** J and K go from letter to letter. */
export function LetterKeys({ onMove }: LetterKeysProps) {
  useKeys((key) => {
    if (key !== 'j' && key !== 'k') return false
    onMove(key === 'j' ? 1 : -1)
    return true
  })
  return null
}

type GradeKeysProps = { onGrade: (grade: number, focused: number | null) => void }

/** 1 to 5 grade the criterion that has the focus, or the first that is still open. */
export function GradeKeys({ onGrade }: GradeKeysProps) {
  useKeys((key) => {
    if (!/^[1-5]$/.test(key)) return false
    onGrade(Number(key), focusedCriterion())
    return true
  })
  return null
}

function useKeys(onKey: (key: string) => boolean) {
  const press = useEffectEvent(onKey)
  // An effect, since the keys of the whole page are listened to; of the layout, since a key that is pressed as the
  // next letter appears would otherwise still grade the one before.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return
      const dialog = document.querySelector('dialog[open]')
      if (dialog && !dialog.querySelector('[data-criterion]')) return
      if (press(event.key.toLowerCase())) event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
