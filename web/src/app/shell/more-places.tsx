import type { BadgeCounts } from '#web/features/accounts/badge-counts/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import type { NavItem } from './nav-items.ts'
import { SideNav } from './side-nav.tsx'

type MorePlacesProps = { places: readonly NavItem[]; counts: BadgeCounts; onClose: () => void }

/** The places that have no room in the bar at the bottom. */
export function MorePlaces({ places, counts, onClose }: MorePlacesProps) {
  const t = useT()
  return (
    <Dialog open onClose={onClose} title={t('nav.more')}>
      <SideNav places={places} counts={counts} onGo={onClose} />
    </Dialog>
  )
}
