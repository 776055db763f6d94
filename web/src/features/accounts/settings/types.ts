import type { Row } from '#web/lib/supabase-rows.ts'

export const settingsColumns =
  'language, theme, audio_enabled, notifications_email, notifications_push, notifications_news, privacy_profile_visibility, accessibility_reduced_motion, accessibility_high_contrast, accessibility_large_text, units, view_identity'
export type Settings = Row<'user_settings', typeof settingsColumns>
export type Visibility = Settings['privacy_profile_visibility']

/** What every card of choices is given. */
export type SettingsCardProps = { settings: Settings; change: (change: Partial<Settings>) => void }
