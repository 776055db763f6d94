import { expect, test } from 'vitest'
import { hostOf } from './rules.ts'
import { videoSchema } from './schema.ts'

test.each([
  ['https://www.youtube.com/watch?v=abc', 'YouTube'],
  ['https://youtu.be/abc', 'YouTube'],
  ['https://film.ribera.example/match/7', 'film.ribera.example'],
])('shows %s as %s', (url, name) => {
  expect(hostOf(url)).toBe(name)
})

const film = {
  url: 'https://youtu.be/abc',
  title: 'Spring cup',
  kind: 'highlight',
  visibility: 'scouts',
  recorded_on: '',
}
const messages = (change: object) =>
  videoSchema('2026-11-21')
    .safeParse({ ...film, ...change })
    .error?.issues.map(({ message }) => message)

test.each([
  [{}, undefined],
  [{ url: '' }, ['url_required']],
  [{ url: 'youtu.be/abc' }, ['url_invalid']],
  [{ url: 'http://192.168.1.7/film' }, ['url_private']],
  [{ url: 'javascript:alert(1)' }, ['url_invalid']],
  [{ title: '  ' }, ['title_missing']],
  [{ title: 'a'.repeat(121) }, ['title_too_long']],
  [{ recorded_on: '2026-11-22' }, ['date_future']],
])('%j answers %j', (change, expected) => {
  expect(messages(change)).toEqual(expected)
})
