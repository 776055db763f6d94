import { afterAll, describe, expect, test } from 'vitest'
import { blindReviewSteps, CLUB, CRITERIA } from './blind-review-steps.ts'
import { savedSearchSteps } from './saved-search-steps.ts'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase } from './test-database.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const steps = blindReviewSteps(database)
const { rolledBack, scout, start, started, call, read, team, letterOf } = steps
const { athleteOf } = savedSearchSteps(database)

async function people(n: number, details: Parameters<typeof createAthlete>[1] = {}) {
  const all: Account[] = []
  for (let i = 0; i < n; i++) all.push(await athleteOf(CLUB, details))
  return all
}
const hides = (who: Account) =>
  database.sql(
    `insert into user_settings (user_id, privacy_profile_visibility) values ($1, 'private') on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
    [who.id],
  )

describe('a blind review', () => {
  test(
    'draws at random among what the search finds, under letters in another order',
    rolledBack(async () => {
      const all = await people(12)
      const vera = await scout()
      const drawn = new Set<string>()
      const firsts = new Set<string>()
      for (let n = 0; n < 8; n++) {
        const id = await started(vera, { size: 6 })
        const review = await read(vera, id)
        expect(review.found).toBe(12)
        expect(review.letters.map(({ letter }) => letter)).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
        const rows = await database.sql<{ athlete_id: string; letter: string; place: number }>(
          'select athlete_id, letter, place from private.blind_review_letters where review_id = $1 order by place',
          [id],
        )
        expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6])
        for (const row of rows) drawn.add(row.athlete_id)
        firsts.add(rows.map(({ letter }) => letter).join(''))
      }
      expect(drawn.size).toBeGreaterThan(6)
      expect(firsts.size).toBeGreaterThan(4)
      expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([...drawn]))
    }),
  )
  test(
    'says of nobody a name, an address, a club, a day, an id, a link, a film or who measured',
    rolledBack(async () => {
      const vera = await scout()
      const [ada] = await people(4, { name: 'Wilhelmina Currawong' })
      const [club] = await database.sql<{ id: string }>(
        `insert into organizations (kind, name, handle, country_code, mail_domain, first_checked_at, checked_until) values ('federation', 'Numbat Federation', 'numbat', 'GB', 'numbat.test', now(), now() + interval '1 year') returning id`,
      )
      const [number] = await database.sql<{ id: string }>(
        `insert into measurements (athlete_id, metric_code, value_entered, unit_entered, measured_on, method, measured_by, measured_by_name, organization_id, provenance, evidence_url, conditions)
         values ($1, 'sprint30_s', 4.3127, 's', '2026-03-17', 'laser', 'organization', 'Numbat Federation', $2, 'sanctioned', 'https://film.example.org/bandicoot', 'Wet at Wombat Park') returning id`,
        [ada?.id, club?.id],
      )
      await database.sql(
        `update athlete_profiles set region = 'Bilbyshire', country = 'DE', bio = 'cassowary', jersey_number = '77' where id = $1`,
        [ada?.id],
      )
      const id = await started(vera)
      const letter = await letterOf(id, ada as Account)
      const numbers = await call<{ value: number; month: string; by: string }[]>(
        vera,
        'blind_review_numbers',
        id,
        letter,
      )
      expect(numbers.rows[0]?.answer).toMatchObject([
        { metric: 'sprint30_s', value: 4.31, month: '2026-03', by: 'federation', provenance: 'sanctioned' },
      ])
      const review = await read(vera, id)
      expect(review.letters.find((one) => one.letter === letter)?.line).toEqual({
        sport: 'soccer',
        side: null,
        age_band: '18-20',
        positions: ['st'],
        region: null,
      })
      const told = JSON.stringify([
        { ...review, reviewers: [], id: '' },
        numbers.rows,
        (await call(vera, 'my_blind_reviews')).rows,
      ])
      for (const word of [
        ...['Wilhelmina', 'Currawong', CLUB, 'Bilbyshire', 'cassowary', 'Numbat', 'Wombat', 'bandicoot'],
        ...['2026-03-17', '4.3127', 'DE"', 'handle', 'avatar', 'athlete_id', ada?.id, number?.id],
      ])
        expect(told).not.toContain(word)
    }),
  )
  test(
    'remembers the order of a match, where the search was in that one',
    rolledBack(async () => {
      const all = await people(4)
      const [first, ...others] = all as [Account, ...Account[]]
      await database.sql("update athlete_profiles set recruiting_status = 'committed' where id = any ($1)", [
        others.map(({ id }) => id),
      ])
      const match = [{ need: 'availability', weight: 5 }]
      const id = await started(await scout(), { filter: { text: CLUB, sort: 'match', match } })
      const rows = await database.sql<{ athlete_id: string }>(
        'select athlete_id from private.blind_review_letters where review_id = $1 order by place',
        [id],
      )
      expect(rows.map(({ athlete_id }) => athlete_id)).toEqual([
        first.id,
        ...others
          .map((one) => one.id)
          .sort()
          .reverse(),
      ])
    }),
  )
  test(
    'names a region as the list of towns does, however it was typed',
    rolledBack(async () => {
      const vera = await scout()
      const all = await people(4)
      await database.sql(
        `update athlete_profiles set region = 'ANDALUCIA', country = 'ES' where id = any ($1)`,
        [all.map(({ id }) => id)],
      )
      const review = await read(vera, await started(vera))
      expect(review.letters.map(({ line }) => line?.region)).toEqual(Array(4).fill('Andalusia'))
    }),
  )
  test(
    'begins from a board with those alone whom its scout may see',
    rolledBack(async () => {
      const [vera, sven, board] = await team()
      const all = await people(5)
      for (const one of all) expect((await steps.add(vera, board, one)).refused).toBeNull()
      await hides(all[0] as Account)
      const id = await started(sven, { filter: undefined, board_id: board })
      expect((await read(sven, id)).found).toBe(4)
      expect(await letterOf(id, all[0] as Account)).toBe('')
      const strange = await start(await scout(), { filter: undefined, board_id: board })
      expect(strange.refused?.message).toContain('no more than the 0 who are found')
    }),
  )
  test(
    'lets somebody who hides, blocks, is suspended or loses the guardian’s yes go at once, and keeps the letter',
    rolledBack(async () => {
      const vera = await scout()
      const [hidden, blocking, suspended, erased, seen] = (await people(5)) as [
        Account,
        Account,
        Account,
        Account,
        Account,
      ]
      const child = await athleteOf(CLUB, { years: 14, guardian: 'active' })
      const id = await started(vera, { size: 6 })
      const letters = new Map<string, string>()
      for (const who of [hidden, blocking, suspended, erased, seen, child])
        letters.set(who.id, await letterOf(id, who))
      for (const letter of letters.values())
        expect((await steps.grade(vera, id, letter, [3, 4, 5], 'Quick')).refused).toBeNull()
      await hides(hidden)
      await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
        blocking.id,
        vera.id,
      ])
      await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        suspended.id,
      ])
      await database.sql('update athlete_profiles set updated_at = now() where id = $1', [suspended.id])
      await database.sql(`update guardian_links set state = 'withdrawn' where athlete_id = $1`, [child.id])
      await database.sql('delete from auth.users where id = $1', [erased.id])
      const review = await read(vera, id)
      expect(review.letters).toHaveLength(6)
      for (const who of [hidden, blocking, suspended, child]) {
        const letter = letters.get(who.id)
        expect(review.letters.find((one) => one.letter === letter)).toMatchObject({
          gone: true,
          line: null,
          grades: [3, 4, 5],
          note: 'Quick',
        })
        const asked = await call(vera, 'blind_review_numbers', id, letter)
        expect(asked.refused?.message).toBe(`letter: Athlete ${letter} can no longer be seen.`)
        expect((await steps.grade(vera, id, letter ?? '', [1, 1, 1])).refused?.hint).toBe('blind_review.gone')
      }
      // With the account go grade and note.
      expect(review.letters.find((one) => one.letter === letters.get(erased.id))).toMatchObject({
        gone: true,
        grades: [null, null, null],
        note: '',
      })
      expect(review.letters.filter(({ gone }) => !gone).map(({ letter }) => letter)).toEqual([
        letters.get(seen.id),
      ])
    }),
  )
  test(
    'finds for each scout whom the search finds: no minor for an unverified one',
    rolledBack(async () => {
      const [vera, una] = [await scout(), await steps.unverified()]
      await people(4)
      for (let n = 0; n < 2; n++) await athleteOf(CLUB, { years: 14, guardian: 'active' })
      expect((await read(vera, await started(vera))).found).toBe(6)
      expect((await read(una, await started(una))).found).toBe(4)
    }),
  )
  test(
    'says what is wrong: which field, what was given and what is wanted',
    rolledBack(async () => {
      const vera = await scout()
      await people(4)
      const said: [object, string][] = [
        [{ size: 3 }, 'size: 3 was given, a whole number from 4 to 24 is wanted.'],
        [{ size: 25 }, 'size: 25 was given, a whole number from 4 to 24 is wanted.'],
        [{ size: 4.5 }, 'size: 4.5 was given, a whole number from 4 to 24 is wanted.'],
        [{ size: null }, 'size: nothing was given, a whole number from 4 to 24 is wanted.'],
        [{ size: 5 }, 'size: 5 was given, no more than the 4 who are found, and at least 4 is wanted.'],
        [{ criteria: [] }, 'criteria: 0 of them was given, 1 to 5 of them is wanted.'],
        [{ criteria: Array(6).fill('A') }, 'criteria: 6 of them was given, 1 to 5 of them is wanted.'],
        [{ criteria: ['Pace', ' '] }, 'criteria: nothing was given, 1 to 40 characters is wanted.'],
        [{ criteria: ['Pace', 'pace '] }, 'criteria: "pace" twice was given, each once is wanted.'],
        [{ criteria: [7] }, 'criteria: 7 was given, a text is wanted.'],
        [
          { criteria: ['x'.repeat(41)] },
          `criteria: ${'x'.repeat(41)} was given, 1 to 40 characters is wanted.`,
        ],
        [{ criteria: ['Mail me at a@example.org'] }, 'criteria: no link, address or phone number, please.'],
        [{ name: '' }, 'name: nothing was given, 1 to 60 characters is wanted.'],
        [{ board_id: vera.id }, 'filter: neither or both was given, a filter or a board_id is wanted.'],
        [{ filter: 'quokka' }, 'filter: "quokka" was given, an object is wanted.'],
        [{ reviewers: 'x' }, 'reviewers: "x" was given, at most 4 of them is wanted.'],
        [{ reviewers: ['x'] }, 'reviewers: ["x"] was given, a list of scouts is wanted.'],
      ]
      for (const [details, message] of said) {
        const { refused } = await start(vera, details)
        expect([details, refused?.message]).toEqual([details, message])
      }
      for (let n = 0; n < 10; n++) await started(vera)
      expect((await start(vera)).refused?.message).toBe(
        'You have 10 open blind reviews. Reveal or end one of them first.',
      )
      for (const other of [await createAthlete(database), 'anon'] as const)
        expect((await start(other)).refused).not.toBeNull()
    }),
  )
  test(
    'takes as reviewers verified scouts of a shared board alone, and tells them',
    rolledBack(async () => {
      const [vera, sven] = await team()
      await people(4)
      const refusedOf = async (who: Account) => (await start(vera, { reviewers: [who.id] })).refused?.message
      const wanted =
        'reviewers: somebody else was given, a verified scout who shares a shortlist with you is wanted.'
      for (const who of [vera, await scout(), await createScout(database), await createAthlete(database)])
        expect(await refusedOf(who)).toBe(wanted)
      expect((await call(vera, 'blind_review_colleagues')).rows[0]?.answer).toMatchObject([{ id: sven.id }])
      const id = await started(vera, { reviewers: [sven.id] })
      expect(await steps.told(sven)).toContainEqual({
        kind: 'board_news',
        params: { because: 'review', name: 'Wingers' },
      })
      expect((await call<object[]>(sven, 'my_blind_reviews')).rows[0]?.answer).toMatchObject([
        { id, owner: false },
      ])
      await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [sven.id, vera.id])
      expect(await refusedOf(sven)).toBe(wanted)
      expect((await call(sven, 'blind_review', id)).refused?.hint).toBe('blind_review.not_found')
    }),
  )
  test(
    'goes on record when it starts, is revealed and is left, without a name',
    rolledBack(async () => {
      const vera = await scout()
      await people(4)
      const id = await started(vera)
      await steps.gradeAll(vera, id)
      await call(vera, 'reveal_blind_review', id)
      await call(vera, 'leave_blind_review', id)
      const lines = await database.sql<{ action: string; details: object }>(
        `select action, details from security_audit_log where user_id = $1 and action like 'blind%' order by action`,
        [vera.id],
      )
      expect(lines).toEqual([
        {
          action: 'blind_review_left',
          details: { review_id: id, ended: true, revealed: true },
        },
        { action: 'blind_review_revealed', details: { review_id: id, size: 4, reviewers: 1 } },
        { action: 'blind_review_started', details: { review_id: id, size: 4, reviewers: 1 } },
      ])
      expect(CRITERIA).toHaveLength(3)
    }),
  )
})
