import { backend } from './env.ts'
import { translateNow } from './i18n.ts'

const WIDGET = '/auth/v1/captcha/widget'

/** The provider's widget over the page, until it gives a token; null once somebody closes it, or it gives none. */
export function askInDialog(): Promise<string | null> {
  const dialog = document.createElement('dialog')
  dialog.className = 'm-auto max-w-[calc(100vw-1rem)] rounded-md border border-line bg-surface p-3 text-ink'
  dialog.setAttribute('aria-label', translateNow('captcha.title'))
  const frame = document.createElement('iframe')
  frame.title = translateNow('captcha.title')
  frame.src = `${backend.url}${WIDGET}`
  frame.className = 'block h-96 w-80 max-w-full rounded-sm border-0'
  const close = document.createElement('button')
  close.type = 'button'
  // Not the frame: from inside it no key would close the dialog.
  close.autofocus = true
  close.className = 'mt-3 min-h-11 font-semibold underline underline-offset-4'
  close.textContent = translateNow('actions.cancel')
  dialog.append(frame, close)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    const listening = new AbortController()
    const { signal } = listening
    const end = (token: string | null) => {
      listening.abort()
      dialog.remove()
      resolve(token)
    }
    close.addEventListener('click', () => end(null), { signal })
    dialog.addEventListener('close', () => end(null), { signal })
    window.addEventListener(
      'message',
      ({ source, data }: MessageEvent<{ captcha?: unknown } | null>) => {
        if (source !== frame.contentWindow || !data || !('captcha' in data)) return
        end(typeof data.captcha === 'string' ? data.captcha : null)
      },
      { signal },
    )
  })
}
