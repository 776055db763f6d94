import { TUNING } from '#server/config/tuning.ts'
import { type EmbedNode, isFilterOnly, type ReadNode } from '../plan/read-plan.ts'
import type { SqlParameters } from './parameters.ts'

type ByRole = { anon: number; authenticated: number; service_role: number }
/** The statement is the same for every caller; its limits are those of the role that runs it. */
const ofRole = ({ anon, authenticated, service_role }: ByRole) =>
  `case current_user when 'anon' then ${anon} when 'authenticated' then ${authenticated} else ${service_role} end`

const MAX_BYTES = ofRole(TUNING.rest.answerMaxBytes)
const MAX_ROWS = ofRole(TUNING.rest.answerMaxRows)

/** What an answer that is too large becomes. Where something was written, all of it is taken back. */
export type Cap = 'left out' | 'raised'

/** Weighed where it is made, so that what is too long crosses no network and takes no memory here. */
export function cappedSql(row: string, cap: Cap): string {
  const isTooLarge = `octet_length(r3) > ${MAX_BYTES}`
  const instead = cap === 'left out' ? 'null' : `touchline.refuse_large_answer(${MAX_BYTES})`
  const told = cap === 'left out' ? `(${isTooLarge})::text` : 'null::text'
  return `select r1, r2, case when ${isTooLarge} then ${instead} else r3 end, r4, r5, r6, r7, ${told}, r8, r9
    from (${row}) r (r1, r2, r3, r4, r5, r6, r7, r8, r9)`
}

/**
 * A condition that counts a row of the answer, with the rows that each brings along: the statement ends at the row that is one too many.
 * Beside a limit it stands outside, where only rows that are shown arrive.
 */
export function takeRowSql(values: SqlParameters, node: ReadNode, resource: string): string | undefined {
  if (!node.countsRows) return undefined
  return `touchline.take_rows(${1 + singlesBelow(node)}, ${MAX_ROWS}, ${values.bind(resource)})`
}

export function whereTakenSql(values: SqlParameters, embed: EmbedNode): string {
  const condition = takeRowSql(values, embed, embed.key)
  return condition === undefined ? '' : ` where ${condition}`
}

/** Resources with one row for each row of this node. */
function singlesBelow(node: ReadNode): number {
  const singles = node.embeds.filter((embed: EmbedNode) => embed.toOne && !isFilterOnly(embed))
  return singles.reduce((sum, embed) => sum + 1 + singlesBelow(embed), 0)
}
