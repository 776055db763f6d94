import { expect, test } from 'vitest'
import { fc } from '#shared/test/fast-check.ts'
import { toCanonical, unitsFor, unitsToType } from './units.ts'

test.each([
  [69, 'in', 'cm', 175.26],
  [23.5, 'ft', 'm', 7.1628],
  [176, 'lb', 'kg', 79.83225712],
  [60, 'mph', 'km_h', 96.56064],
  [9, 'm_s', 'km_h', 32.4],
  [1.5, 'min', 's', 90],
  [12, 'count', 'points', 12],
  [5, 'lb', 'cm', null],
])('%d %s is %4$s %3$s', (amount, unit, canonical, value) => {
  const converted = toCanonical(amount, unit, canonical)
  if (value === null) expect(converted).toBeNull()
  else expect(converted).toBeCloseTo(value, 9)
})

test('every unit that is offered becomes the canonical one, which stands first', () => {
  fc.assert(
    fc.property(fc.constantFrom('cm', 'm', 'kg', 's', 'km_h', 'pct', 'rpm', 'level'), (canonical) => {
      expect(unitsFor(canonical)[0]).toBe(canonical)
      expect(unitsToType(canonical)[0]).toBe(canonical)
      for (const unit of unitsFor(canonical)) expect(toCanonical(1, unit, canonical)).toBeGreaterThan(0)
      expect(unitsFor(canonical)).toEqual(expect.arrayContaining(unitsToType(canonical)))
    }),
  )
})
