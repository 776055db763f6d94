import { expect, test } from 'vitest'
import { formatList } from './format-list.ts'
import { LANGUAGES, regional } from './language.ts'

const people = [
  [],
  ['Ana'],
  ['Ana', 'Marta'],
  ['Ana', 'Marta', 'Lucía', 'Noa'],
  ['Ana', 'Inés'],
  ['Ana', 'ignacio'],
  ['oro', 'hierro'],
  ['Ana', 'Hiama'],
  ['Ana', 'Hilario'],
  ['Marta', 'Hugo', 'Yolanda'],
]

test.each(LANGUAGES)('%s lists people as Intl does', (language) => {
  const intl = new Intl.ListFormat(regional(language, []))
  expect(people.map((names) => formatList(names, language))).toEqual(
    people.map((names) => intl.format(names)),
  )
})

test('the Spanish rule hears an accented i as well', () => {
  expect(formatList(['Marta', 'Íñigo'], 'es')).toBe('Marta e Íñigo')
})
