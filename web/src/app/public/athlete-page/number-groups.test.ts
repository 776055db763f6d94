import { expect, test } from 'vitest'
import type { PageNumber } from './athlete-document.ts'
import { groupNumbers, splitNumbers } from './number-groups.ts'

const measurer = { kind: 'self' as const }
const nobody = { name: undefined, organization: undefined, event: undefined, device: undefined }
const number = (metric: string, more: Partial<PageNumber> = {}): PageNumber => ({
  metric,
  value: 4.1,
  unit: 's',
  decimals: 2,
  better: 'lower',
  measured_on: '2026-05-01',
  precision: 'day',
  method: 'laser',
  measured_by: { ...measurer, ...nobody },
  provenance: 'club_recorded',
  evidence_url: '',
  percentile: null,
  among: null,
  earlier: [],
  ...more,
})

test('a test stands once: the other way of timing and what came before are folded into it', () => {
  const before = number('sprint30_s', { measured_on: '2026-01-01' })
  const hand = number('sprint30_s', { method: 'hand', measured_on: '2026-03-01' })
  const best = number('sprint30_s', { earlier: [before] })
  expect(groupNumbers([best, hand])).toEqual([{ best, others: [hand, before], allEarlier: true }])
})

test('what was measured later and is no better is not called earlier', () => {
  const later = number('sprint30_s', { measured_on: '2026-06-01' })
  expect(groupNumbers([number('sprint30_s', { earlier: [later] })])).toMatchObject([{ allEarlier: false }])
})

test('four are large: by their place, then those others vouch for, then the sport’s order', () => {
  const groups = groupNumbers([
    number('a', { provenance: 'self_reported' }),
    number('b'),
    number('height', { better: 'neutral' }),
    number('c', { percentile: 40 }),
    number('d', { percentile: 90 }),
    number('e'),
    number('f'),
  ])
  const codes = (some: typeof groups) => some.map(({ best }) => best.metric)
  const { large, more } = splitNumbers(groups)
  expect(codes(large)).toEqual(['d', 'c', 'b', 'e'])
  expect(codes(more)).toEqual(['a', 'height', 'f'])
})
