import { useT } from '#web/lib/i18n.ts'
import type { AthleteProfile } from '../types.ts'

type PublicAddressProps = { profile: Pick<AthleteProfile, 'handle' | 'effective_visibility'> }

/** Where everybody can see the profile, as a link to it; without one while not everybody can. */
export function PublicAddress({ profile }: PublicAddressProps) {
  const t = useT('athlete-profile')
  const path = `/a/${profile.handle}`
  if (profile.effective_visibility !== 'public') return null
  return (
    <a
      href={path}
      target="_blank"
      rel="noopener"
      className="font-medium break-all text-accent-ink underline underline-offset-2"
    >
      {location.host + path}
      <span className="sr-only"> {t('new_tab')}</span>
    </a>
  )
}
