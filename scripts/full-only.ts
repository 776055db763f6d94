/** Tests that break servers, generate requests or start in odd places. `npm run test:full` runs them, one file after the other. */
export const longTests = [
  'server/test/faults/**/*.test.ts',
  'server/test/start/crash-recovery.test.ts',
  'server/test/start/environments.test.ts',
  'server/test/start/own-postgres.test.ts',
  'server/test/storage/crash-recovery.test.ts',
]

/** Whatever `npm test` leaves to `npm run test:full`. */
export const fullOnly = [...longTests, 'e2e/qualities/**']
