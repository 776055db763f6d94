/** What Chromium hands over when it would install this site; no other browser has it. */
export type InstallPrompt = Event & {
  prompt(): Promise<void>
  readonly userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallPrompt | null = null
const listeners = new Set<() => void>()
const put = (next: InstallPrompt | null) => {
  offered = next
  for (const listener of listeners) listener()
}

/** Asked once at the start: the browser offers it whenever it likes, mostly before a screen that shows it is there. */
export function watchInstallPrompt() {
  addEventListener('beforeinstallprompt', (event) => {
    // Kept for the button: the browser's own bar would come without a word about what it is.
    event.preventDefault()
    put(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => put(null))
}

export const installPrompt = () => offered
export const forgetInstallPrompt = () => put(null)
export function onInstallPrompt(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
