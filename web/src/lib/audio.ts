import { getAppearance } from './appearance.ts'

const tones = {
  click: { hertz: 800, milliseconds: 50 },
  success: { hertz: 1000, milliseconds: 100 },
  error: { hertz: 400, milliseconds: 200 },
} as const

export type Tone = keyof typeof tones

let context: AudioContext | undefined

/** Only when the person has sound on, and never the only signal: every caller also shows something. */
export function playTone(tone: Tone) {
  if (!getAppearance().audio || typeof AudioContext === 'undefined') return
  // Browsers keep sound off until the first touch of the page; a context made before that would only warn.
  if (!navigator.userActivation?.hasBeenActive) return
  context ??= new AudioContext()
  const { hertz, milliseconds } = tones[tone]
  const oscillator = context.createOscillator()
  const gain = context.createGain()
  const end = context.currentTime + milliseconds / 1000
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(0.08, context.currentTime)
  gain.gain.exponentialRampToValueAtTime(0.001, end)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start()
  oscillator.stop(end)
}

const PRESSED = 'button, a[href], summary, [role="tab"], [role^="menuitem"], [role="option"]'

/** The click tone at every press, by pointer or by key. What plays a tone of its own says so with `data-own-tone`. */
export function playClicks(on: Document) {
  on.addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element && target.closest(PRESSED)
    if (!pressed || pressed.matches('[aria-disabled="true"], [data-own-tone]')) return
    // The first tone has the browser open the loudspeaker, which takes longer than a press may: first comes what was pressed for.
    if (context) playTone('click')
    else whenIdle(() => playTone('click'))
  })
}

const FIRST_TONE_MS = 300

function whenIdle(work: () => void) {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: FIRST_TONE_MS })
  else setTimeout(work, FIRST_TONE_MS)
}
