import { postgresChangesFilter } from '@supabase/realtime-js'
import { describe, expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import {
  FILTER_OPERATORS,
  FilterSyntaxError,
  parseChangesFilter,
} from '#server/realtime/postgres-changes/filter-syntax.ts'
import {
  ParametersError,
  parseSubscriptionParameters,
} from '#server/realtime/postgres-changes/subscription-parameters.ts'
import { fc } from '#shared/test/fast-check.ts'

const column = fc.stringMatching(/^[a-z_]{1,12}$/)
const value = fc.string({ maxLength: 30 })

describe('parseChangesFilter', () => {
  test.each([
    ['a=eq.1,,b=eq.2', 'filter must not contain empty segments (check for extra commas)'],
    ['a', '["a"]'],
    ['a=eq', '["eq"]'],
    ['a=foo.1', '["foo", "1"]'],
    ['a=in.1', '`in` filter value must be wrapped by parentheses'],
    ['a=is.five', '`is` filter value must be null, true, false or unknown'],
    [
      `a=in.(${Array.from({ length: 101 }, (_, n) => n).join(',')})`,
      'too many values for `in` filter. Maximum 100',
    ],
    [`a=eq.${'x'.repeat(TUNING.realtime.changes.filterMaxChars)}`, 'at most 4096 are allowed'],
  ])('refuses %s', (filter, message) => {
    expect(() => parseChangesFilter(filter)).toThrow(FilterSyntaxError)
    expect(() => parseChangesFilter(filter)).toThrow(message)
  })

  test('throws only FilterSyntaxError, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'a=.,()"\\ inoteq19') }), (text) => {
        try {
          for (const { operator } of parseChangesFilter(text)) expect(FILTER_OPERATORS).toContain(operator)
        } catch (error) {
          expect(error).toBeInstanceOf(FilterSyntaxError)
        }
      }),
      { numRuns: 5_000 },
    )
  })
})

describe('parseChangesFilter, on filters built by realtime-js', () => {
  test('reads any value of any column', () => {
    fc.assert(
      fc.property(
        column,
        value,
        fc.constantFrom('eq', 'neq', 'lt', 'like', 'imatch', 'isdistinct'),
        fc.boolean(),
        (name, given, operator, negated) => {
          const text = negated
            ? postgresChangesFilter()
                .not(name, operator as 'eq', given)
                .build()
            : postgresChangesFilter()
                .not(name, operator as 'eq', given)
                .build()
                .replace('=not.', '=')
          expect(parseChangesFilter(text)).toEqual([{ column: name, operator, values: [given], negated }])
        },
      ),
    )
  })

  test('reads any list and any number of conditions', () => {
    const distinct = fc.uniqueArray(
      value.filter((one) => one !== ''),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(column, distinct), { minLength: 1, maxLength: 4 }), (conditions) => {
        const builder = postgresChangesFilter()
        for (const [name, values] of conditions) builder.in(name, values)
        expect(parseChangesFilter(builder.build())).toEqual(
          conditions.map(([name, values]) => ({ column: name, operator: 'in', values, negated: false })),
        )
      }),
    )
  })

  test('reads an empty filter as no condition', () => {
    expect(parseChangesFilter(postgresChangesFilter().build())).toEqual([])
  })
})

describe('parseSubscriptionParameters', () => {
  test.each([
    [{ schema: 'public' }, { event: '*', schema: 'public', table: '*', filters: [], select: null }],
    [
      { table: 'notes', event: 'insert' },
      { event: 'INSERT', schema: 'public', table: 'notes', filters: [], select: null },
    ],
    [
      { schema: '*', table: '*', event: 'nonsense' },
      { event: '*', schema: '*', table: '*', filters: [], select: null },
    ],
    [
      { schema: 's', table: 't', select: ['a', 1, 'b'] },
      { event: '*', schema: 's', table: 't', filters: [], select: ['a', 'b'] },
    ],
    [
      { schema: 's', table: null, select: null },
      { event: '*', schema: 's', table: '*', filters: [], select: null },
    ],
    [
      { schema: 's', table: 't', select: [] },
      { event: '*', schema: 's', table: 't', filters: [], select: [] },
    ],
  ])('reads %j', (entry, understood) => {
    expect(parseSubscriptionParameters(entry)).toEqual(understood)
  })

  test.each([
    [{}, 'No subscription params provided'],
    [{ event: '*' }, 'to subscribe to: %{}'],
    [{ event: '*', user_token: 'a.b.c' }, 'to subscribe to: <redacted>'],
    [{ schema: 7 }, 'to subscribe to: %{"schema" => 7}'],
    [{ schema: 7, table: 't' }, 'No subscription params provided'],
    [{ schema: 'public', table: { of: 't' } }, '%{"schema" => "public", "table" => {"of":"t"}}'],
    [{ schema: 'public', filter: 'a=eq.1' }, 'No subscription params provided'],
    [{ schema: 'public', table: 't', filter: 9 }, 'No subscription params provided'],
    [{ schema: 'public', table: 't', select: 'a' }, 'expected a list of column name strings'],
    [
      { schema: 'public', table: '*', select: [] },
      'Column selection is not supported for wildcard subscriptions',
    ],
    [
      { schema: 'public', table: '*', select: ['a'] },
      'Column selection is not supported for wildcard subscriptions',
    ],
  ])('refuses %j', (entry, message) => {
    expect(() => parseSubscriptionParameters(entry)).toThrow(ParametersError)
    expect(() => parseSubscriptionParameters(entry)).toThrow(message)
  })
})
