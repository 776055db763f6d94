import { describe, expect, test } from 'vitest'
import { parseColumns } from '#server/rest/grammar/columns.ts'
import { parseFilter } from '#server/rest/grammar/filter.ts'
import { parseLogic } from '#server/rest/grammar/logic.ts'
import { parseOrder } from '#server/rest/grammar/order.ts'
import { parseRequestQuery } from '#server/rest/grammar/request-query.ts'
import { parseSelect } from '#server/rest/grammar/select.ts'

const field = (name: string, more = {}) => ({
  kind: 'field',
  field: { name, path: [] },
  cast: null,
  alias: null,
  aggregate: null,
  aggregateCast: null,
  ...more,
})
const embed = (name: string, children: unknown[], more = {}) => ({
  kind: 'embed',
  name,
  alias: null,
  hint: null,
  join: null,
  spread: false,
  children,
  ...more,
})

describe('parseSelect', () => {
  test.each([
    ['', []],
    ['a, b ', [field('a'), field('b')]],
    ['x:a::text', [field('a', { alias: 'x', cast: 'text' })]],
    ['a::double precision', [field('a', { cast: 'double precision' })]],
    ['"a,b":"c d"', [field('c d', { alias: 'a,b' })]],
    ['a-b-c', [field('a-b-c')]],
    [
      'a->b->>0',
      [
        field('a', {
          field: {
            name: 'a',
            path: [
              { arrow: '->', key: 'b' },
              { arrow: '->>', index: '0' },
            ],
          },
        }),
      ],
    ],
    ['a->-1', [field('a', { field: { name: 'a', path: [{ arrow: '->', index: '-1' }] } })]],
    ['a->0th', [field('a', { field: { name: 'a', path: [{ arrow: '->', key: '0th' }] } })]],
    ['count()', [field('*', { aggregate: 'count' })]],
    ['n:count()::int', [field('*', { aggregate: 'count', alias: 'n', aggregateCast: 'int' })]],
    ['a::int.sum()::text', [field('a', { cast: 'int', aggregate: 'sum', aggregateCast: 'text' })]],
    ['rel(*)', [embed('rel', [field('*')])]],
    ['rel()', [embed('rel', [])]],
    ['x:rel!hint!inner(a)', [embed('rel', [field('a')], { alias: 'x', hint: 'hint', join: 'inner' })]],
    ['rel!inner!hint(a)', [embed('rel', [field('a')], { hint: 'hint', join: 'inner' })]],
    [
      '...rel(a,...deeper(b))',
      [embed('rel', [field('a'), embed('deeper', [field('b')], { spread: true })], { spread: true })],
    ],
  ])('parses %s', (text, expected) => {
    expect(parseSelect(text)).toEqual(expected)
  })
})

describe('parseFilter', () => {
  test.each([
    ['a', 'eq.x,y(z).w', { kind: 'compare', operator: '=', quantifier: null, value: 'x,y(z).w' }],
    ['a', 'eq.', { kind: 'compare', operator: '=', quantifier: null, value: '' }],
    ['a', 'eq."x"', { kind: 'compare', operator: '=', quantifier: null, value: '"x"' }],
    ['a', 'like(all).{a*,b}', { kind: 'compare', operator: 'like', quantifier: 'all', value: '{a*,b}' }],
    ['a', 'in.("x,y",z,"q\\"r")', { kind: 'in', values: ['x,y', 'z', 'q"r'] }],
    ['a', 'in.("a"b,c)', { kind: 'in', values: ['"a"b', 'c'] }],
    ['a', 'is.NULL', { kind: 'is', value: 'null' }],
    [
      'a',
      'fts(simple).x & y',
      { kind: 'search', operator: 'to_tsquery', language: 'simple', value: 'x & y' },
    ],
    ['a', 'isdistinct.1', { kind: 'isdistinct', value: '1' }],
  ])('parses %s=%s', (key, text, operation) => {
    expect(parseFilter(key, text)).toEqual({
      path: [],
      value: { field: { name: 'a', path: [] }, negated: false, operation },
    })
  })

  test('parses a negated filter on a JSON path of an embedded resource', () => {
    expect(parseFilter('x.y.a->>b', 'not.eq.1')).toMatchObject({
      path: ['x', 'y'],
      value: { field: { name: 'a', path: [{ arrow: '->>', key: 'b' }] }, negated: true },
    })
  })
})

test('parseLogic keeps nesting, quotes and array literals', () => {
  const { path, value } = parseLogic('rel.not.or', '(a.eq."x,y",not.and(b.in.(1,2),c.cs.{1,2}),d.eq.{x)')
  expect(path).toEqual(['rel'])
  expect(value).toMatchObject({
    operator: 'or',
    negated: true,
    branches: [
      { filter: { operation: { value: 'x,y' } } },
      {
        operator: 'and',
        negated: true,
        branches: [
          { filter: { operation: { values: ['1', '2'] } } },
          { filter: { operation: { value: '{1,2}' } } },
        ],
      },
      { filter: { operation: { value: '{x' } } },
    ],
  })
})

test('parseOrder reads columns, JSON paths and embedded columns', () => {
  expect(parseOrder('rel.order', 'a.desc.nullslast,b->>c,other(d).asc')).toEqual({
    path: ['rel'],
    value: [
      { relation: null, field: { name: 'a', path: [] }, direction: 'desc', nulls: 'last' },
      {
        relation: null,
        field: { name: 'b', path: [{ arrow: '->>', key: 'c' }] },
        direction: null,
        nulls: null,
      },
      { relation: 'other', field: { name: 'd', path: [] }, direction: 'asc', nulls: null },
    ],
  })
})

test('parseColumns returns each name once', () => {
  expect(parseColumns('"a b",c,c', 'columns parameter')).toEqual(['a b', 'c'])
})

test('parseRequestQuery takes everything that is not a filter as a function argument', () => {
  const query = parseRequestQuery('a=1&b=eq.2&c.d=eq.3&v=1&v=2&limit=4&e=not+an+operator.', true)
  expect(query.parameters).toEqual([
    ['a', '1'],
    ['v', '1'],
    ['v', '2'],
    ['e', 'not an operator.'],
  ])
  expect(query.filters.map(({ path, value }) => [...path, value.field.name])).toEqual([['b'], ['c', 'd']])
  expect(query.limits).toEqual([{ path: [], value: 4 }])
})
