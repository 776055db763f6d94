import type { AthleteProfile } from '../types.ts'

type PublicAddressProps = { profile: Pick<AthleteProfile, 'handle' | 'effective_visibility'> }

/** Where everybody can see the profile, as a link to it; nothing while not everybody can. The page lies outside the app. */
export function PublicAddress({ profile }: PublicAddressProps) {
  if (profile.effective_visibility !== 'public') return null
  const path = `/a/${profile.handle}`
  return (
    <a href={path} className="font-medium break-all text-accent-ink underline underline-offset-2">
      {location.host + path}
    </a>
  )
}
