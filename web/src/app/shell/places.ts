import type { LucideIcon } from 'lucide-react'
import type { Counts } from '#web/features/counts/types.ts'

/** One place of an area's navigation. */
export type Place = {
  to: string
  /** Key under `nav` of the common words. */
  name: string
  icon: LucideIcon
  /** The number that waits there, if any. */
  count?: keyof Counts
  /** Also in the bottom bar of phones: four places at most, the fifth is "More". */
  thumb?: boolean
}
