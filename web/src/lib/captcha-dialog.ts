import { getAppearance } from './appearance.ts'
import { backend } from './env.ts'
import { currentLanguage, translateNow } from './i18n.ts'

const WIDGET = '/auth/v1/captcha/widget'

/** Whoever chose a theme of their own sees the widget in it too: a frame knows only what the device prefers. */
function shownTheme() {
  const { theme } = getAppearance()
  if (theme !== 'system') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** The provider's widget over the page, until it gives a token; null once somebody closes it, or it gives none. */
export function askInDialog(): Promise<string | null> {
  const dialog = document.createElement('dialog')
  dialog.className = 'm-auto max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-surface p-3 text-ink'
  const title = document.createElement('h2')
  title.id = 'captcha-title'
  title.className = 'mb-3'
  title.textContent = translateNow('captcha.title')
  dialog.setAttribute('aria-labelledby', title.id)
  const frame = document.createElement('iframe')
  frame.title = title.textContent
  frame.src = `${backend.url}${WIDGET}?${new URLSearchParams({ theme: shownTheme(), language: currentLanguage() })}`
  frame.className = 'block h-20 max-h-[calc(100dvh-9rem)] w-80 max-w-full rounded-sm border-0'
  const close = document.createElement('button')
  close.type = 'button'
  // Not the frame: from inside it no key would close the dialog.
  close.autofocus = true
  close.className =
    'mt-3 h-11 w-full rounded-md border border-line-strong bg-surface font-semibold hover:bg-sunk'
  close.textContent = translateNow('actions.cancel')
  dialog.append(title, frame, close)
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
      ({ source, data }: MessageEvent<{ captcha?: unknown; height?: unknown } | null>) => {
        if (source !== frame.contentWindow || !data) return
        if (typeof data.height === 'number') frame.style.height = `${data.height}px`
        if (!('captcha' in data)) return
        end(typeof data.captcha === 'string' ? data.captcha : null)
      },
      { signal },
    )
  })
}
