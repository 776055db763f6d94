import { expect, test } from 'vitest'
import { deviceName } from './rules.ts'

test.each([
  [
    'Chrome · Android',
    'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/150.0 Mobile Safari/537.36',
  ],
  ['Edge · Windows', 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0'],
  ['Firefox · Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Safari · iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1',
  ],
  ['Browser', ''],
])('%s is what a list calls it', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name)
})
