import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['node_modules', 'dist', 'e2e'],
    globalSetup: ['server/test/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Waiting for a thing to come true ends when it does; only a failure takes this long.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
  },
})
