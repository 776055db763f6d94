import { expect, test } from 'vitest'
import { hostOf } from './host-of.ts'

test.each([
  ['https://results.example/1', 'results.example'],
  ['https://known.example@other.example/', 'other.example'],
  ['https://a:b', 'https://a:b'],
  ['https://[', 'https://['],
  ['https://', 'https://'],
])('%s is shown as %s, whatever was typed', (address, shown) => expect(hostOf(address)).toBe(shown))
