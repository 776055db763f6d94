/** How many bars of each kind stand on the page. */
const standing = new Map<string, number>()

function change(kind: string, by: 1 | -1) {
  const count = (standing.get(kind) ?? 0) + by
  if (count > 0) standing.set(kind, count)
  else standing.delete(kind)
  document.documentElement.dataset.bars = [...standing.keys()].join(' ')
}

/**
 * A ref for a bar that content scrolls under. While it stands, `data-bars` of `html` names it, and base.css keeps its room free.
 * A rule of `html:has(...)` would need no ref, but a browser then searches the whole page at every press: 8 to 14 ms of each.
 */
const bar = (kind: string) => (element: Element | null) => {
  if (!element) return
  change(kind, 1)
  return () => change(kind, -1)
}

export const topBar = bar('top')
/** Sticks below the top bar. */
export const belowTopBar = bar('below-top')
export const bottomBar = bar('bottom')
/** Sticks above the bottom bar, or at the lower edge where there is none. */
export const aboveBottomBar = bar('above-bottom')
