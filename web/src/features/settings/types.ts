import type { Theme } from '#web/lib/appearance.ts'
import type { Language } from '#web/lib/language.ts'
import type { UnitSystem } from '#web/lib/units.ts'

export type Visibility = 'public' | 'scouts' | 'private'
/** How a person appears to an athlete whose profile they looked at. */
export type ViewIdentity = 'named' | 'organization' | 'anonymous'

export type Settings = {
  language: Language
  theme: Theme
  audio_enabled: boolean
  notifications_email: boolean
  notifications_push: boolean
  privacy_profile_visibility: Visibility
  accessibility_reduced_motion: boolean
  accessibility_high_contrast: boolean
  accessibility_large_text: boolean
  units: UnitSystem
  view_identity: ViewIdentity
}

/** What every card of choices is given. */
export type SettingsCardProps = { settings: Settings; change: (change: Partial<Settings>) => void }
