import { useEffect, useEffectEvent } from 'react'
import { useT } from '#web/lib/i18n.ts'
import { takesLetters } from '#web/lib/takes-letters.ts'

export type ResultShortcut = 'j' | 'k' | 'f' | 'x' | 'c' | 'w' | '/'
const shortcuts: readonly string[] = ['j', 'k', 'f', 'x', 'c', 'w', '/']

type ResultShortcutsProps = {
  onKey: (key: ResultShortcut) => void
  /** There are people to go along; on a map there are none. */
  hasRows: boolean
  /** There is something to say why about. */
  isMatch: boolean
}

/** J and K move, F keeps, X hides, C compares, W says why in the order of a match, / goes to the words; the line under the list says so. `?` is the shell's. */
export function ResultShortcuts({ onKey, hasRows, isMatch }: ResultShortcutsProps) {
  const t = useT('athlete-search')
  const press = useEffectEvent(onKey)

  // An effect, since the keys of the whole page are listened to.
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const key = event.key.toLowerCase()
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        takesLetters(event.target) ||
        !shortcuts.includes(key)
      )
        return
      // In a dialog letters belong to the dialog; the panel of a person is the exception.
      const dialog = document.querySelector('dialog[open]')
      if (dialog && !dialog.querySelector('[data-athlete-panel]')) return
      event.preventDefault()
      press(key as ResultShortcut)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  const why = isMatch ? (['why'] as const) : []
  const ofRows = hasRows ? (['move', ...why, 'keep', 'hide', 'compare'] as const) : []
  const names = [...ofRows, 'search', 'all'] as const
  return (
    <p className="hidden flex-wrap gap-x-4 gap-y-1 pt-3 text-sm text-faint lg:flex">
      {names.map((name) => (
        <span key={name}>
          <kbd className="font-figures font-semibold text-soft">{t(`keys.${name}.key`)}</kbd>{' '}
          {t(`keys.${name}.does`)}
        </span>
      ))}
    </p>
  )
}
