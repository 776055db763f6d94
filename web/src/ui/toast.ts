import type { Tone } from '#web/lib/audio.ts'
import { playTone } from '#web/lib/audio.ts'
import { translateNow } from '#web/lib/i18n.ts'

type ToastOptions = {
  description?: string
  /** "Undo", for the seconds in which it can still be undone. */
  action?: { label: string; onClick: () => void }
  milliseconds?: number
}

const parts = () => import('./toaster.tsx')

/**
 * Fetches what draws toasts before there is one. The first of them may be that the connection is lost, when nothing can be fetched,
 * and browsers remember a file that did not come.
 */
export const preloadToasts = () => void parts().catch(() => undefined)

async function show(kind: 'success' | 'error' | 'message', title: string, options: ToastOptions = {}) {
  const tone: Partial<Record<typeof kind, Tone>> = { success: 'success', error: 'error' }
  if (tone[kind]) playTone(tone[kind])
  const { showToast } = await parts()
  showToast(kind, title, options)
}

/** Said once in a corner, and to screen readers. The result of an action belongs beside the action first. */
export const toast = {
  success: (title: string, options?: ToastOptions) => void show('success', title, options),
  error: (title: string, options?: ToastOptions) => void show('error', title, options),
  message: (title: string, options?: ToastOptions) => void show('message', title, options),
  /** Says what was done, with a button that takes it back for so many seconds. */
  undoable: (title: string, undo: () => void, seconds: number) =>
    void show('message', title, {
      milliseconds: seconds * 1000,
      action: { label: translateNow('common:actions.undo'), onClick: undo },
    }),
}
