import { TUNING } from '#server/config/tuning.ts'
import { isFilterOnly, type ReadNode } from './read-plan.ts'

const FEWEST_ALLOWED = Math.min(...Object.values(TUNING.rest.answerMaxRows))

/** Rows are counted one by one only where the limits of the levels do not already keep the answer small enough for every role. */
export function skipCountingOfFewRows(root: ReadNode): void {
  if (mostRows(root, root.limit) > FEWEST_ALLOWED) return
  const skip = (node: ReadNode) => {
    node.countsRows = false
    node.embeds.forEach(skip)
  }
  skip(root)
}

/** The rows of a level and of all below it, as many as its limits allow. */
function mostRows({ embeds }: ReadNode, ownRows: number | null): number {
  const below = embeds.filter((embed) => !isFilterOnly(embed))
  const perRow = below.reduce((sum, embed) => sum + mostRows(embed, embed.toOne ? 1 : embed.limit), 1)
  return (ownRows ?? Number.POSITIVE_INFINITY) * perRow
}
