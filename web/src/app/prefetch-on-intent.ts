import { prefetchRoute } from './route-modules.ts'

/** A pointer that rests this long on a link is not just passing over it. */
const INTENT_MS = 65

/** The code of a screen comes while somebody points at a link to it, by pointer or by key, so that a press finds it there. */
export function prefetchOnIntent(on: Document) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const consider = ({ target }: Event) => {
    clearTimeout(timer)
    const link =
      target instanceof Element
        ? target.closest<HTMLAnchorElement>('a[href]:not([target], [download])')
        : null
    if (link?.origin !== location.origin || link.pathname === location.pathname || !navigator.onLine) return
    const { pathname } = link
    timer = setTimeout(() => {
      // Whoever has gone there meanwhile asks for it themselves.
      if (location.pathname !== pathname) void prefetchRoute(pathname)
    }, INTENT_MS)
  }
  on.addEventListener('pointerover', consider)
  on.addEventListener('focusin', consider)
}
