import { expect, test } from 'vitest'
import { askedTimes, PICTURE_TIME, shiftTimes } from './fixed-clock.ts'

test('the same world shows the same times whenever it was built', () => {
  const worldOf = (day: string, built: string) => {
    const startedAt = Date.parse(`${day}T${built}Z`)
    const on = (days: number, time: string) =>
      `${new Date(startedAt + days * 86_400_000).toISOString().slice(0, 10)}T${time}:00+00:00`
    const world = {
      born: on(-6000, '00:00').slice(0, 10),
      written: on(-3, '16:20'),
      justNow: new Date(startedAt + 24_000).toISOString(),
      due: on(14, '09:30'),
    }
    return shiftTimes(JSON.stringify(world), startedAt)
  }
  const world = worldOf('2026-11-23', '02:36:00')
  expect(world).toBe(worldOf('2027-03-02', '22:05:30'))
  expect(JSON.parse(world)).toMatchObject({ written: expect.stringMatching(/T16:20:00/) })
})

test('whoever wrote first still did', () => {
  const startedAt = Date.parse('2026-11-23T22:05:30Z')
  const times = Array.from({ length: 90 }, (_, n) => new Date(startedAt - n * 3_600_000).toISOString())
  const moved = JSON.parse(shiftTimes(JSON.stringify(times), startedAt)) as string[]
  expect(moved.toSorted().toReversed()).toEqual(moved)
})

test('what happened a moment ago is in the past, and what is due is not', () => {
  const startedAt = Date.parse('2026-11-23T02:36:00Z')
  const [justNow, due] = JSON.parse(
    shiftTimes('["2026-11-23T02:36:20.123+00:00","2026-11-24T02:36:20+00:00"]', startedAt),
  ) as [string, string]
  expect(Date.parse(justNow)).toBeLessThan(PICTURE_TIME)
  expect(Date.parse(due)).toBeGreaterThan(PICTURE_TIME)
})

test.each(['2026-11-23', '2026-11-25', '2026-11-29'])(
  'weeks of a world built on %s are weeks on the pictures',
  (built) => {
    const told = shiftTimes(
      '[{"week":"2026-11-23"},{"week": "2026-11-16"}]',
      Date.parse(`${built}T12:00:00Z`),
    )
    expect(JSON.parse(told)).toEqual([{ week: '2026-10-12' }, { week: '2026-10-05' }])
  },
)

test('what a screen asks for is asked of the days of the world', () => {
  const startedAt = Date.parse('2026-11-29T12:00:00Z')
  expect(
    askedTimes('{"from_at":"2026-10-14T00:00:00Z","id":"2026a0b1-1014-4000-8000-000000000001"}', startedAt),
  ).toBe('{"from_at":"2026-11-29T00:00:00Z","id":"2026a0b1-1014-4000-8000-000000000001"}')
  expect(askedTimes('/rest/v1/events?start_at=gte.2026-10-20T10%3A00', startedAt)).toBe(
    '/rest/v1/events?start_at=gte.2026-12-05T10%3A00',
  )
})
