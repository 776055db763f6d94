import { expect } from 'vitest'
import { createAthlete } from '../../test-accounts.ts'
import { asks, each, expectNoRows, expectRefused, tries, type Way, type Ways } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const rpc = '/rest/v1/rpc'
type Person = Exclude<CallerName, 'nobody' | 'keyless'>
type Review = { letters: { letter: string; gone: boolean; grades: unknown[] }[] }

const ask = (world: World, by: Person, call: string, ...given: unknown[]) =>
  world.database.as<{ answer: unknown }>(world.people[by], `select ${call} as answer`, given)

async function told<T>(world: World, by: Person, call: string, ...given: unknown[]): Promise<T> {
  const { rows, refused } = await ask(world, by, call, ...given)
  expect(refused).toBeNull()
  return rows[0]?.answer as T
}

/** A review of everybody whom this scout's search finds, with four adults more; undone afterwards. */
async function inReview(
  world: World,
  by: Person,
  steps: (review: string, more: string[]) => Promise<void>,
  reviewers: Person[] = [],
) {
  const { database, people } = world
  await database.inRolledBackTransaction(async () => {
    const more: string[] = []
    for (let n = 0; n < 4; n++) more.push((await createAthlete(database, { name: 'Zoe Wombat' })).id)
    if (reviewers.length > 0) {
      const [board] = await database.sql<{ id: string }>(
        `insert into boards (owner_id, name) values ($1, 'Shared') returning id`,
        [people[by].id],
      )
      for (const other of reviewers)
        await database.sql(`insert into board_members (board_id, user_id, role) values ($1, $2, 'view')`, [
          board?.id,
          people[other].id,
        ])
    }
    const { total } = await told<{ total: number }>(world, by, `search_athletes('{"limit": 1}')`)
    const review = await told<string>(world, by, 'start_blind_review($1)', {
      filter: {},
      name: 'Everybody',
      size: Math.min(24, total),
      criteria: ['Pace'],
      reviewers: reviewers.map((other) => people[other].id),
    })
    await steps(review, more)
  })
}
const letterOf = async (world: World, review: string, athlete: string) =>
  (
    await world.database.sql<{ letter: string }>(
      'select letter from private.blind_review_letters where review_id = $1 and athlete_id = $2',
      [review, athlete],
    )
  )[0]?.letter
const gradeAll = async (world: World, by: Person, review: string) => {
  const { letters } = await told<Review>(world, by, 'blind_review($1)', review)
  for (const { letter } of letters.filter(({ gone }) => !gone))
    await ask(world, by, `grade_blind_review($1, $2, '[5]', 'wallaby')`, review, letter)
  return ask(world, by, 'lock_blind_grades($1)', review)
}

/** What the API has of a review, with whatever a stranger may think of. */
const CALLS: [name: string, body: object][] = [
  ['blind_review', {}],
  ['blind_review_numbers', { letter: 'A' }],
  ['blind_review_result', {}],
  ['grade_blind_review', { letter: 'A', grades: [5] }],
  ['lock_blind_grades', {}],
  ['remove_blind_reviewer', { scout_id: '{vera}' }],
  ['leave_blind_review', {}],
  ['reveal_blind_review', {}],
]
const staysOut = (by: Person): Way =>
  tries(by, 'reads, grades, reveals or ends the review of somebody else', (world) =>
    inReview(world, 'vera', async (review) => {
      for (const [name, body] of CALLS) {
        const names = ['review_id', ...Object.keys(body)]
        const given = names.map((field, n) => `${field} => $${n + 1}${field === 'grades' ? '::jsonb' : ''}`)
        const values = Object.values(body).map((value) =>
          typeof value === 'string' ? world.fill(value) : JSON.stringify(value),
        )
        const { refused } = await ask(world, by, `${name}(${given.join(', ')})`, review, ...values)
        expect(refused?.hint, name).toBe('blind_review.not_found')
      }
    }),
  )
const overTheWire = (by: CallerName): Way =>
  tries(by, 'calls a review that nobody has, or its tables by their names', async (world) => {
    for (const [name, body] of CALLS)
      expectRefused(
        await world.call(by, 'POST', `${rpc}/${name}`, {
          body: { review_id: world.fill('{missing}'), ...body },
        }),
      )
    for (const table of ['blind_reviews', 'blind_review_letters', 'blind_reviewers', 'blind_grades'])
      expectNoRows(await world.call(by, 'GET', `/rest/v1/${table}`))
  })
const startsNone = (by: CallerName): Way =>
  tries(by, 'starts a review, or asks with whom', async (world) => {
    expectRefused(
      await world.call(by, 'POST', `${rpc}/start_blind_review`, {
        body: { details: { filter: {}, name: 'Mine', size: 4, criteria: ['Pace'] } },
      }),
    )
    for (const name of ['my_blind_reviews', 'blind_review_colleagues']) {
      const { status, text } = await world.call(by, 'POST', `${rpc}/${name}`, { body: {} })
      expect(status >= 400 || text === '[]', text).toBe(true)
    }
  })
const drawsNot = (by: Person, hidden: 'mina' | 'ada' | 'nina' | 'dirk' | 'bob' | 'sula'): Way =>
  tries(by, `has ${hidden} in a review`, (world) =>
    inReview(world, by, async (review) => {
      expect(await letterOf(world, review, world.people[hidden].id)).toBeUndefined()
    }),
  )
/** What ends a page ends the letter, for whoever reviews. */
const losesSight = (what: string, end: string): Way =>
  tries('vera', `goes on seeing Mina under a letter after ${what}`, (world) =>
    inReview(world, 'vera', async (review) => {
      const { mina, vera } = world.people
      const letter = await letterOf(world, review, mina.id)
      expect((await ask(world, 'vera', 'blind_review_numbers($1, $2)', review, letter)).refused).toBeNull()
      await world.database.sql(end.replaceAll('{mina}', mina.id).replaceAll('{vera}', vera.id))
      const { refused } = await ask(world, 'vera', 'blind_review_numbers($1, $2)', review, letter)
      expect(refused?.hint).toBe('blind_review.gone')
      const seen = await told<Review>(world, 'vera', 'blind_review($1)', review)
      expect(seen.letters.find((one) => one.letter === letter)).toMatchObject({ gone: true, line: null })
    }),
  )

export const blindReviews: Ways = {
  rule: 'scout.blind_review',
  allowed: [
    'two scouts who share a shortlist grade, lock, and the one who started it reveals',
    (world) =>
      inReview(
        world,
        'vera',
        async (review) => {
          for (const by of ['vera', 'sven'] as const)
            expect((await gradeAll(world, by, review)).refused).toBeNull()
          expect((await ask(world, 'vera', 'reveal_blind_review($1)', review)).refused).toBeNull()
          const { rows } = await ask(world, 'vera', 'blind_review_result($1)', review)
          expect(JSON.stringify(rows)).toContain(world.people.mina.id)
        },
        ['sven'],
      ),
  ],
  ways: [
    ...each(['sven', 'una', 'elmo', 'rex', 'otto', 'ada', 'mina', 'amy'], (by) => staysOut(by as Person)),
    ...each(['vera', 'sven', 'ada', 'mina', 'amy', 'nobody'], overTheWire),
    ...each(['ada', 'mina', 'ralf', 'amy', 'nobody', 'keyless'], startsNone),
    ...each(['una', 'pia', 'elmo', 'rex', 'bert', 'gert'], (by) => drawsNot(by as Person, 'mina')),
    drawsNot('bert', 'ada'),
    ...each(['vera', 'sven', 'adam'], (by) => drawsNot(by as Person, 'nina')),
    ...each(['vera', 'sven'], (by) => drawsNot(by as Person, 'dirk')),
    drawsNot('vera', 'bob'),
    drawsNot('vera', 'sula'),
    losesSight(
      'her guardian’s withdrawal',
      `update guardian_links set state = 'withdrawn' where athlete_id = '{mina}'`,
    ),
    losesSight('her block', `insert into blocks (blocker_id, blocked_id) values ('{mina}', '{vera}')`),
    losesSight(
      'she hid her page',
      `insert into user_settings (user_id, privacy_profile_visibility) values ('{mina}', 'private') on conflict (user_id) do update set privacy_profile_visibility = 'private'`,
    ),
    losesSight(
      'his own check',
      `update verifications set expires_at = now() - interval '1 day' where user_id = '{vera}'`,
    ),
    asks('vera', 'reads who is behind the letters by hand', 'select * from private.blind_review_letters'),
    asks('vera', 'reads the grades by hand', 'select * from private.blind_grades'),
    asks('vera', 'asks the inner function for the letters', `select * from private.seen_letters('{vera}')`),
    asks('vera', 'asks the inner function for numbers by id', `select private.blind_numbers('{mina}')`),
    tries('vera', 'finds somebody’s id, name or day in an answer before the reveal', (world) =>
      inReview(world, 'vera', async (review) => {
        await gradeAll(world, 'vera', review)
        const answers = [
          await ask(world, 'vera', 'blind_review($1)', review),
          await ask(world, 'vera', 'my_blind_reviews()'),
        ]
        const { letters } = await told<Review>(world, 'vera', 'blind_review($1)', review)
        for (const { letter } of letters)
          answers.push(await ask(world, 'vera', 'blind_review_numbers($1, $2)', review, letter))
        const text = JSON.stringify(answers)
        const people = await world.database.sql<{ word: string }>(
          `select unnest(array[p.id::text, p.handle, p.display_name, nullif(p.club, '')]) as word from athlete_profiles p
           union select m.id::text from measurements m union select m.measured_on::text from measurements m where m.measured_on_precision = 'day'`,
        )
        for (const { word } of people) if (word && word.length > 4) expect(text).not.toContain(word)
      }),
    ),
    tries('sven', 'reads the grades of another before all are locked, and who it was at any time', (world) =>
      inReview(
        world,
        'vera',
        async (review) => {
          await gradeAll(world, 'vera', review)
          const read = await ask(world, 'sven', 'blind_review($1)', review)
          expect(JSON.stringify(read)).not.toContain('wallaby')
          await gradeAll(world, 'sven', review)
          for (const call of ['reveal_blind_review($1)', 'blind_review_result($1)'])
            expect((await ask(world, 'sven', call, review)).refused?.hint).toBe('blind_review.owner')
          await ask(world, 'vera', 'reveal_blind_review($1)', review)
          expect((await ask(world, 'sven', 'blind_review_result($1)', review)).refused?.hint).toBe(
            'blind_review.owner',
          )
          const after = await ask(world, 'sven', 'blind_review($1)', review)
          expect(JSON.stringify(after)).not.toContain(world.people.mina.id)
        },
        ['sven'],
      ),
    ),
    tries('vera', 'reveals before the other has locked, or pushes out who has', (world) =>
      inReview(
        world,
        'vera',
        async (review) => {
          await gradeAll(world, 'vera', review)
          for (const call of ['reveal_blind_review($1)', 'blind_review_result($1)'])
            expect((await ask(world, 'vera', call, review)).refused?.hint).toBe('blind_review.early')
          await gradeAll(world, 'sven', review)
          const pushed = await ask(
            world,
            'vera',
            'remove_blind_reviewer($1, $2)',
            review,
            world.people.sven.id,
          )
          expect(pushed.refused?.hint).toBe('blind_review.reviewer_locked')
        },
        ['sven'],
      ),
    ),
    ...each(['una', 'elmo', 'otto', 'ada', 'hugo'], (other) =>
      tries('vera', `has ${other} review with her, who shares no shortlist or may not`, async (world) => {
        const { refused } = await ask(world, 'vera', 'start_blind_review($1)', {
          filter: {},
          name: 'Ours',
          size: 4,
          criteria: ['Pace'],
          reviewers: [world.people[other as Person].id],
        })
        expect(refused?.hint).toBe('blind_review.reviewers')
      }),
    ),
    tries('sven', 'goes on reviewing after he has left the shortlist', (world) =>
      inReview(
        world,
        'vera',
        async (review) => {
          await world.database.sql('delete from board_members where user_id = $1 and role <> $2', [
            world.people.sven.id,
            'owner',
          ])
          const read = await ask(world, 'sven', 'blind_review($1)', review)
          expect(read.refused?.hint).toBe('blind_review.not_found')
        },
        ['sven'],
      ),
    ),
  ],
}
