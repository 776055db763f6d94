/** Runs in the page: texts of the main part that lie over each other, or that begin or end outside of the window. */
export function textProblems(): string[] {
  const texts: { text: string; box: DOMRect }[] = []
  const walker = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!parent || !text || isHidden(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) {
      const shown = visiblePart(box, parent)
      if (shown) texts.push({ text, box: shown })
    }
  }
  const problems = texts
    .filter(({ box }) => box.left < -1 || box.right > innerWidth + 1)
    .map(({ text }) => `outside: ${text.slice(0, 40)}`)
  for (const [i, one] of texts.entries())
    for (const other of texts.slice(i + 1))
      if (one.text !== other.text && overlap(one.box, other.box))
        problems.push(`over each other: ${one.text.slice(0, 30)} | ${other.text.slice(0, 30)}`)
  return problems.slice(0, 5)

  /** For screen readers alone, folded away, or said by the style to be unseen. */
  function isHidden(element: Element) {
    return (
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('.sr-only, select, textarea') !== null
    )
  }

  /** Boxes that cut what does not fit (an ellipsis, a list that scrolls) show less than the text has. */
  function visiblePart(box: DOMRect, from: Element): DOMRect | null {
    let { left, right, top, bottom } = box
    for (let above: Element | null = from; above && above !== document.body; above = above.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(above)
      const frame = above.getBoundingClientRect()
      if (overflowX !== 'visible') [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)]
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)]
    }
    return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null
  }

  /** Lines of one text may touch: letters fill about half of the height that a font asks for. */
  function overlap(one: DOMRect, other: DOMRect) {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return width > 2 && height > Math.min(one.height, other.height) * 0.45
  }
}

/** Runs in the page: buttons whose words are wider than they are, or that reach out of the window. What scrolls sideways in itself may. */
export function buttonProblems(): string[] {
  const scrolls = (element: Element): boolean => {
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement)
      if (
        ['auto', 'scroll'].includes(getComputedStyle(above).overflowX) &&
        above.scrollWidth > above.clientWidth
      )
        return true
    return false
  }
  return [...document.querySelectorAll('button, a, summary')]
    .filter(
      (one) =>
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest('.sr-only'),
    )
    .filter((one) => {
      const { left, right, width } = one.getBoundingClientRect()
      // Words for screen readers alone take no room.
      const isWide =
        !one.querySelector('.sr-only') &&
        one.scrollWidth > one.clientWidth + 1 &&
        getComputedStyle(one).display !== 'inline'
      const isCut = getComputedStyle(one).overflowX !== 'visible'
      return width > 1 && ((isWide && !isCut) || ((left < -1 || right > innerWidth + 1) && !scrolls(one)))
    })
    .map((one) => (one.textContent || one.getAttribute('aria-label') || '').trim().slice(0, 60))
}
