const milliseconds = 160
/** What was left longer ago has nothing to do with what arrives now. */
const forgottenAfter = 1000

type Departure = { element: Element; from: DOMRect; at: number; focus: string | null }
const departures = new Map<string, Departure>()

/** Neither the device nor the app's own setting may ask for stillness. */
const mayMove = () =>
  document.documentElement.dataset.motion !== 'reduced' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Remembers where something stands that is about to be shown elsewhere, and what in it gets the focus there. */
export function leaveFrom(key: string, element: Element | null, focus: string | null = null) {
  if (!element) return
  departures.set(key, { element, from: element.getBoundingClientRect(), at: performance.now(), focus })
}

/** For the ref of what has arrived: it comes from where it was, so that the eye can follow. */
export function arriveAt(key: string, element: HTMLElement | null) {
  const departure = departures.get(key)
  // What left may be drawn once more where it stood, before it is gone.
  if (!element || !departure || departure.element === element) return
  departures.delete(key)
  const { from, at, focus } = departure
  if (performance.now() - at > forgottenAfter) return
  if (focus) element.querySelector<HTMLElement>(focus)?.focus()
  if (!mayMove()) return
  const to = element.getBoundingClientRect()
  element.animate(
    [
      { translate: `${from.x - to.x}px ${from.y - to.y}px`, zIndex: 10 },
      { translate: '0 0', zIndex: 10 },
    ],
    { duration: milliseconds, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  )
}

/** For the ref of what shows the same thing larger: it grows out of where that stood, if that can be seen. */
export function growFrom(origin: Element | null | undefined, element: HTMLElement | null) {
  if (!origin || !element || !mayMove()) return
  const from = origin.getBoundingClientRect()
  const to = element.getBoundingClientRect()
  if (from.width === 0 || to.width === 0 || from.bottom < 0 || from.top > innerHeight) return
  const scale = from.width / to.width
  element.animate(
    [
      {
        transformOrigin: '0 0',
        transform: `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${scale})`,
        zIndex: 10,
      },
      { transformOrigin: '0 0', transform: 'none', zIndex: 10 },
    ],
    { duration: milliseconds, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
  )
}
