import { expect, test } from 'vitest'
import { memorySettings } from '#server/db/embedded/memory-settings.ts'

const GB = 2 ** 30

test.each([
  [0.5, '128MB', '256MB'],
  [2, '256MB', '1024MB'],
  [8, '1024MB', '4096MB'],
  [64, '2048MB', '32768MB'],
])(
  'with %d GB the embedded PostgreSQL keeps %s and expects %s of the system',
  (gigabytes, shared, cached) => {
    expect(memorySettings(gigabytes * GB)).toEqual({ shared_buffers: shared, effective_cache_size: cached })
  },
)

test('of a machine it is never less than the smallest', () => {
  expect(Number.parseInt(memorySettings().shared_buffers ?? '', 10)).toBeGreaterThanOrEqual(128)
})
