import { expect, test } from 'vitest'
import { placeNamed } from './types.ts'

const places = [
  { id: 1, name: 'Málaga', region: 'Andalusia', country: 'ES' },
  { id: 2, name: 'Springfield', region: 'Illinois', country: 'US' },
  { id: 3, name: 'Springfield', region: 'Missouri', country: 'US' },
]

test.each([
  ['malaga', 1],
  [' MÁLAGA ', 1],
  ['mala', undefined],
  ['Springfield', undefined],
  ['', undefined],
])('%j names the town %j', (name, id) => {
  expect(placeNamed(places, name)?.id).toBe(id)
})
