import { identityKeys } from '#web/features/accounts/identity/keys.ts'
import { athleteProfileKeys } from '#web/features/athletes/athlete-profile/keys.ts'
import { messageRequestKeys } from '#web/features/contact/message-request/keys.ts'
import type { NounRegistration } from '#web/lib/nouns.ts'

/**
 * What crosses nouns, in one place. Most nouns need no line: a refusal `board.full` has its words in `board`, and what is told
 * live is what their `realtime.ts` exports as `liveSources`. scripts/check-nouns.mjs holds what is said here.
 */
export const nouns: Record<string, NounRegistration> = {
  achievement: { refusals: ['honour'] },
  'account-security': { refusals: ['names'], readAgain: [identityKeys.mine] },
  'admin-task': { refusals: ['task'] },
  'admin-work': { refusals: ['admin', 'invitation', 'policy', 'window'] },
  'athlete-comparison': { refusals: ['compare'] },
  // The words that all nouns share, in web/src/app/locales.
  common: {
    refusals: ['limit', 'feature'],
    refusalWords: {
      'email.invalid': 'problems.email_invalid',
      'email.too_long': 'problems.email_too_long',
      'event.incomplete': 'problems.event_incomplete',
      'event.past': 'problems.event_in_past',
    },
  },
  conversation: { refusals: ['message', 'thread'], readAgain: [messageRequestKeys.all] },
  'feedback-review': { refusals: ['feedback'] },
  measurement: { refusals: ['dispute', 'session'] },
  'measurement-import': { refusals: ['import'] },
  'message-request': { refusals: ['contact', 'request'] },
  moderation: { refusals: ['duplicate', 'role'] },
  onboarding: { refusals: ['handover'] },
  'profile-boost': { refusals: ['boost'] },
  organization: { refusals: ['official'] },
  report: { refusals: ['flag'] },
  'scout-profile': { refusals: ['scout'] },
  settings: { readAgain: [athleteProfileKeys.all] },
  'sign-in': { refusals: ['profile'] },
  // Not with the scout's own words: those come with the first screen.
  'verification-review': { refusals: ['verification'] },
  video: { refusals: ['reel', 'takedown', 'video_link'] },
}
