import type { LucideIcon } from 'lucide-react'
import type { BadgeCounts } from '#web/features/accounts/badge-counts/types.ts'

/** One place of an area's navigation. */
export type NavItem = {
  to: string
  /** Key under `nav` of the common words. */
  name: string
  icon: LucideIcon
  /** The number that waits there, if any. */
  count?: keyof BadgeCounts
  /** Also in the bottom bar of phones: four places at most, the fifth is "More". */
  inBottomBar?: boolean
  /** Another address that the bottom bar counts as this place. */
  alsoAt?: string
}
