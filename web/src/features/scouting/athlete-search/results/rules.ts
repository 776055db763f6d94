import type { AthleteCard, SearchPage } from '../types.ts'

export type FoundRow = { card: AthleteCard; page: SearchPage }

/** Everybody that was read, in their order. Who has moved while pages were read one after the other may stand on two: the first counts. */
export function rowsOf(pages: readonly SearchPage[]): FoundRow[] {
  const seen = new Set<string>()
  return pages.flatMap((page) =>
    page.cards.flatMap((card) => {
      if (seen.has(card.id)) return []
      seen.add(card.id)
      return { card, page }
    }),
  )
}

/** Rows from one to another, the last not among them. */
export type Span = { from: number; to: number }

/** So many rows at once are drawn more, or less: few, so that what a frame has to draw is little. */
export const STEP = 6
/** Rows that stand within so many screens of the window are drawn. */
const SCREENS_AHEAD = 1.25

/** The rows that should be drawn, of a list whose first row begins so far above the top of the window. */
export function spanNear(
  above: number,
  { height, row, count }: { height: number; row: number; count: number },
) {
  const ahead = height * SCREENS_AHEAD
  const steps = (pixels: number) => Math.floor(pixels / row / STEP) * STEP
  return {
    from: Math.min(Math.max(steps(above - ahead), 0), Math.max(count - STEP, 0)),
    to: Math.min(Math.max(steps(above + height + ahead) + STEP, STEP), count),
  }
}

/** From what is drawn towards what should be: a step at a time, and first what is in sight where somebody jumped. */
export function nextSpan(drawn: Span, wanted: Span, inSight: Span): Span {
  if (inSight.from >= drawn.to || inSight.to <= drawn.from) return inSight
  // What lies a little too far stays, so that going back and forth draws nothing anew.
  return {
    from:
      wanted.from < drawn.from ? Math.max(wanted.from, drawn.from - STEP) : keptEdge(drawn.from, wanted.from),
    to: wanted.to > drawn.to ? Math.min(wanted.to, drawn.to + STEP) : -keptEdge(-drawn.to, -wanted.to),
  }
}

const keptEdge = (drawn: number, wanted: number) => (wanted - drawn > 2 * STEP ? wanted : drawn)

/** What is drawn: the rows near the window and those around the focus, with how many are left out before each part. */
export function partsOf({ from, to }: Span, held: number | null, count: number) {
  const spans: Span[] = [{ from: Math.min(from, count), to: Math.min(to, count) }]
  if (held !== null && held < count && (held <= from || held >= to - 1)) {
    const own = { from: Math.max(held - 1, 0), to: Math.min(held + 2, count) }
    const [near] = spans as [Span]
    if (own.to >= near.from && own.from <= near.to)
      spans[0] = { from: Math.min(own.from, near.from), to: Math.max(own.to, near.to) }
    else spans.splice(own.from < near.from ? 0 : 1, 0, own)
  }
  return spans.map((span, at) => ({ ...span, left: span.from - (spans[at - 1]?.to ?? 0) }))
}

/** The pages on which these rows stand. */
export function pagesWith(pages: readonly Pick<SearchPage, 'cards'>[], { from, to }: Span): Span {
  const span = { from: 0, to: pages.length }
  let row = 0
  for (const [at, { cards }] of pages.entries()) {
    if (row + cards.length <= from) span.from = at + 1
    row += cards.length
    if (row >= to) return { from: Math.min(span.from, at), to: at + 1 }
  }
  return span
}
