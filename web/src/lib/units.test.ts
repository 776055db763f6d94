import { expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import { toCanonical } from '#shared/units.ts'
import { heightInFeet, measureParts, metricLine, toMetric } from './units.ts'

test.each([
  [4.1, 's', { language: 'en', decimals: 2 }, '4.10 s'],
  [4.1, 's', { language: 'fr', decimals: 2 }, '4,10 s'],
  [2080, 'm', { language: 'en' }, '2,080 m'],
  [176, 'cm', { language: 'en', system: 'imperial' as const }, '69.3 in'],
  [80, 'kg', { language: 'en', system: 'imperial' as const }, '176 lb'],
  [31.8, 'km_h', { language: 'en', system: 'imperial' as const }, '19.8 mph'],
  [4.12, 's', { language: 'en', system: 'imperial' as const, decimals: 2 }, '4.12 s'],
])('%d %s with %j reads "%s"', (value, unit, options, words) => {
  const parts = measureParts(value, unit, options)
  expect(`${parts.value} ${parts.unit}`).toBe(words)
})

test('a height is told in feet and inches, never as 12 inches', () => {
  expect(heightInFeet(176)).toBe('5′ 9″')
  expect(heightInFeet(182.9)).toBe('6′ 0″')
})

test('a weight typed in pounds is shown as the same pounds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 400 }), (pounds) => {
      const parts = measureParts(toMetric(pounds, 'kg'), 'kg', { language: 'en', system: 'imperial' })
      expect(parts.value).toBe(String(pounds))
    }),
  )
})

test.each([
  ['in', 'cm'],
  ['yd', 'm'],
  ['lb', 'kg'],
  ['mph', 'km_h'],
])('what is typed in %s becomes %s by the factor that every number is converted by', (typed, metric) => {
  expect(toMetric(1, metric)).toBe(toCanonical(1, typed, metric))
})

test.each([
  [381.4, { code: 'erg2k_s', unit: 's', decimals: 1 }, 'metric' as const, '6:21.4'],
  [119.996, { code: 'm800', unit: 's', decimals: 2 }, 'metric' as const, '2:00.00'],
  [4.1, { code: 'sprint30_s', unit: 's', decimals: 2 }, 'imperial' as const, '4.10 s'],
  [31.84, { code: 'top_speed_kmh', unit: 'km_h', decimals: 1 }, 'metric' as const, '31.8 km/h'],
  [31.8, { code: 'top_speed_kmh', unit: 'km_h', decimals: 1 }, 'imperial' as const, '19.8 mph'],
  [176, { code: 'height_cm', unit: 'cm', decimals: 1 }, 'imperial' as const, '5′ 9″'],
  [7.21, { code: 'lj_m', unit: 'm', decimals: 2 }, 'imperial' as const, '23.7 ft'],
  [2080, { code: 'yoyo_ir1_m', unit: 'm', decimals: 0 }, 'imperial' as const, '2,080 m'],
  [12, { code: 'pullups_n', unit: 'count', decimals: 0 }, 'metric' as const, '12'],
])('%d of %j in %s units reads "%s"', (value, metric, system, words) => {
  expect(metricLine(value, metric, { language: 'en', system })).toBe(words)
})

test('a value of a metric that the catalog does not know stands alone', () =>
  expect(metricLine(4.1, undefined, { language: 'en' })).toBe('4.1'))
