import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { longTests } from './scripts/full-only.ts'
import { LongestFirst } from './scripts/longest-first.ts'

/** They put a browser's globals around the app before they load it, or run a server in their own process: nobody shares that process. */
const needsOwnProcess = /stubGlobal|startSignedInApp|startTestServer|buildWorld|testWays/
const alone = globSync('{web,supabase}/**/*.test.{ts,tsx}').filter((file) =>
  needsOwnProcess.test(readFileSync(file, 'utf8')),
)
const withDatabase = { globalSetup: ['server/test/global-setup.ts'] }

export default defineConfig({
  test: {
    // Only a failure takes this long: a machine with other work to do is slow, not wrong.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // `npm test` runs the first three, `npm run test:full` all of them; `npx vitest run <file>` finds a file in any of them.
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['{web,shared,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...alone, ...longTests],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'sql',
          include: ['supabase/tests/**/*.test.ts'],
          exclude: [...alone, ...longTests],
          isolate: false,
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'protocol',
          include: ['server/test/**/*.test.ts', ...alone],
          exclude: longTests,
          ...withDatabase,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: longTests,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...withDatabase,
        },
      },
    ],
  },
})
