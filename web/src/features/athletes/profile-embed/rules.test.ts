import { expect, test } from 'vitest'
import { hasTooManySites, readSites } from './rules.ts'

test('sites are read one a line, as a browser names them, each once', () => {
  expect(
    readSites('club.example\n https://Club.example/team?x=1 \n\nhttps://fan.example:8443, münchen.example'),
  ).toEqual({
    sites: ['https://club.example', 'https://fan.example:8443', 'https://xn--mnchen-3ya.example'],
    wrong: null,
  })
  expect(readSites(' \n')).toEqual({ sites: [], wrong: null })
})

test.each([
  'http://club.example',
  'club',
  'https://127.0.0.1',
  'https://me@club.example',
  'javascript:alert(1)',
  '*',
  "'self'",
])('%s is told to be none', (line) => {
  expect(readSites(`club.example\n${line}`)).toEqual({ sites: ['https://club.example'], wrong: line })
})

test('ten sites fit', () => {
  const sites = Array.from({ length: 11 }, (_, n) => `https://a${n}.example`)
  expect(hasTooManySites(sites)).toBe(true)
  expect(hasTooManySites(sites.slice(1))).toBe(false)
})
