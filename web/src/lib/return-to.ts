const key = 'touchline-return-to'
let paused = false

/** The address that somebody was sent to sign in from, in this tab: never in the address bar, where a link could set it. */
export const readReturnTo = () => sessionStorage.getItem(key)

export function setReturnTo(path: string) {
  if (!paused) sessionStorage.setItem(key, path)
}

export function clearReturnTo() {
  paused = false
  sessionStorage.removeItem(key)
}

/** Whoever signs out leaves the page for good. */
export function pauseReturnTo(signingOut: boolean) {
  paused = signingOut
}
