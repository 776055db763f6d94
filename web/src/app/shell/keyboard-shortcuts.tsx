import { Suspense, useSyncExternalStore } from 'react'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { takesLetters } from '#web/lib/takes-letters.ts'
import type { NavItem } from './nav-items.ts'

type Panel = 'palette' | 'keys' | null

const loadCommandPalette = () => import('./command-palette.tsx')
const CommandPalette = lazyWhenOnline(() =>
  loadCommandPalette().then((part) => ({ default: part.CommandPalette })),
)
const KeyboardHelp = lazyWhenOnline(() =>
  import('./keyboard-help.tsx').then((part) => ({ default: part.KeyboardHelp })),
)

let panel: Panel = null
const listeners = new Set<() => void>()

function show(next: Panel) {
  panel = next
  for (const listener of listeners) listener()
}

/** The keys are listened to for as long as somebody shows what they open. */
function onPanel(listener: () => void) {
  listeners.add(listener)
  addEventListener('keydown', onKeyDown)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('keydown', onKeyDown)
  }
}

function onKeyDown(event: KeyboardEvent) {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
    event.preventDefault()
    show(panel === 'palette' ? null : 'palette')
  } else if (event.key === '?' && !takesLetters(event.target)) {
    event.preventDefault()
    show('keys')
  }
}

export const openCommandPalette = () => show('palette')
export const openKeyboardHelp = () => show('keys')
export const preloadCommandPalette = () => void loadCommandPalette()

/** Ctrl/Cmd-K and `?`, everywhere in a shell, and the two panels they open. */
export function KeyboardShortcuts({ places }: { places: readonly NavItem[] }) {
  const open = useSyncExternalStore(onPanel, () => panel)

  if (!open) return null
  return (
    <Suspense>
      {open === 'palette' ? (
        <CommandPalette places={places} onClose={() => show(null)} />
      ) : (
        <KeyboardHelp onClose={() => show(null)} />
      )}
    </Suspense>
  )
}
