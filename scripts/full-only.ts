/** Tests that break servers, generate requests, start in odd places or work in a copy of the tree. `npm run test:full` runs them, one file after the other. */
export const longTests = [
  'scripts/recipes/follow.test.ts',
  'server/test/faults/**/*.test.ts',
  'server/test/start/crash-recovery.test.ts',
  'server/test/start/environments.test.ts',
  'server/test/start/own-postgres.test.ts',
  'server/test/storage/crash-recovery.test.ts',
]

/** Whatever `npm test` leaves to `npm run test:full`. */
export const fullOnly = [...longTests, 'e2e/qualities/**']
