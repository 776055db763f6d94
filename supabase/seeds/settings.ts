/** Default settings with a language and a visibility. */
export function settingsRow(userId: string, language: string, visibility: string, since: string) {
  return {
    user_id: userId,
    language,
    theme: 'system',
    audio_enabled: true,
    notifications_email: true,
    notifications_push: true,
    privacy_profile_visibility: visibility,
    accessibility_reduced_motion: false,
    accessibility_high_contrast: false,
    accessibility_large_text: false,
    units: 'metric',
    view_identity: 'organization',
    updated_at: since,
  }
}
