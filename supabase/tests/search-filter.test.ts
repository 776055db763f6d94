import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('an invalid filter is refused by name', () => {
  test.each([
    [[], 'filter'],
    [{ sprot: 'soccer' }, 'sprot'],
    [{ sport: 'quidditch' }, 'sport'],
    [{ text: 7 }, 'text'],
    [{ text: 'x'.repeat(101) }, 'text'],
    [{ positions: 'gk' }, 'positions'],
    [{ positions: [1] }, 'positions'],
    [{ classYears: ['2026'] }, 'classYears'],
    [{ classYears: [12] }, 'classYears'],
    [{ hasVideo: 'yes' }, 'hasVideo'],
    [{ minProvenance: 'gold' }, 'minProvenance'],
    [{ updatedSince: 'soon' }, 'updatedSince'],
    [{ filmWithin: 31 }, 'filmWithin'],
    [{ filmWithin: '30' }, 'filmWithin'],
    [{ updatedWithin: 365 }, 'updatedWithin'],
    [{ endorsed: 1 }, 'endorsed'],
    [{ notContacted: 'yes' }, 'notContacted'],
    [{ event: 'open day' }, 'event'],
    [{ event: 7 }, 'event'],
    [{ event: '00000000-0000-4000-8000-000000000000' }, null],
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ limit: 1.5 }, 'limit'],
    [{ metrics: [{}] }, 'metrics'],
    [{ metrics: [{ metric: 'dash40_s', min: '4' }] }, 'metrics'],
    [{ metrics: [{ metric: 'dash40_s', min: 5, max: 4 }] }, 'metrics'],
    [{ metrics: [{ metric: 'dash40_s', timing: 'sundial' }] }, 'metrics'],
    [{ metrics: Array(9).fill({ metric: 'dash40_s' }) }, 'metrics'],
    [{ sort: 'best' }, 'sort'],
    [{ sort: { metric: 'dash40_s' } }, 'sort'],
    [{ after: 'x' }, 'after'],
    [{ after: { id: 'x', key: 1 } }, 'after'],
    [{ after: { id: '00000000-0000-0000-0000-000000000000', key: 'not a time' } }, 'after'],
    [{ text: "'; drop table athlete_search_index; --" }, null],
  ])('%j', async (filter, field) => {
    const { refused } = await database.as('anon', 'select search_athletes($1::text::jsonb)', [
      JSON.stringify(filter),
    ])
    if (field === null) expect(refused).toBeNull()
    else expect(refused).toMatchObject({ code: 'PT422', hint: `search.${field}` })
  })
})
