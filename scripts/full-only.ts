/**
 * Tests that break servers, generate requests, wait for real limits, start in odd places or work in a copy of the tree. `npm run test:full`
 * runs them, one file after the other.
 */
export const longTests = [
  'scripts/checks.test.ts',
  'scripts/recipes/follow.test.ts',
  'server/test/**/fuzz.test.ts',
  'server/test/faults/**/*.test.ts',
  'server/test/http/slow-readers.test.ts',
  'server/test/http/slow-uploads.test.ts',
  'server/test/start/crash-recovery.test.ts',
  'server/test/start/environments.test.ts',
  'server/test/start/own-postgres.test.ts',
  'server/test/storage/crash-recovery.test.ts',
  'supabase/tests/figure-weeks-all.test.ts',
]

/**
 * Stories of one screen's finer points: how it is drawn and moved by hand, what it keeps between visits, what it prints or hands on. What a
 * person came for, who may not, and what protects somebody stay in `npm test`.
 */
export const longStories = [
  'admin-search',
  'back-button',
  'blind-review-tabs',
  'board-moves',
  'board-stages',
  'club-directory',
  'community-pictures',
  'compare',
  'compare-videos',
  'device',
  'drafts',
  'event-bibs',
  'feedback',
  'live-updates',
  'menu-walk',
  'mobile-app',
  'number-to-raise',
  'profile-embed',
  'public-preview',
  'retries',
  'saved-searches',
  'search-screen',
  'search-table',
  'search-words',
  'swipe',
  'typed-while-saving',
  'typed-while-saving-account',
  'venues',
  'video-frame',
  'video-making',
  'video-upload-resume',
].map((name) => `e2e/${name}.spec.ts`)

/** Whatever `npm test` leaves to `npm run test:full`. */
export const fullOnly = [...longTests, ...longStories, 'e2e/qualities/**']
