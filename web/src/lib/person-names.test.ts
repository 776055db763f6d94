import { expect, test } from 'vitest'
import { guessNames } from './person-names.ts'

test.each([
  ['Noa Vellamo', 'Noa', 'Vellamo'],
  ['Noa\u00A0Vellamo', 'Noa', 'Vellamo'],
  [' Noa \u3000 van der Berg ', 'Noa', 'van der Berg'],
  ['VELLAMO Noa', 'Noa', 'VELLAMO'],
  ['NOA VELLAMO', 'NOA', 'VELLAMO'],
  ['J Vellamo', 'J', 'Vellamo'],
  ['Suharto', 'Suharto', ''],
  ['王小明', '小明', '王'],
  ['김민준', '민준', '김'],
  ['محمد علي', 'محمد', 'علي'],
  ['', '', ''],
])('%j is taken for the given name %j and the surname %j', (fullName, given, surname) => {
  expect(guessNames(fullName)).toEqual({ given, surname })
})
