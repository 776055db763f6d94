import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'
import { browseScouts, createListedScout, type ScoutPage } from './test-scouts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
const rolledBack = (work: () => Promise<void>) => () => database.inRolledBackTransaction(work)

const browse = (by: Account, filter?: object) => browseScouts(database, by, filter)
const verified = (change?: Record<string, unknown>) => createListedScout(database, change)
const ids = (page: ScoutPage) => page.scouts.map(({ user_id }) => user_id)
const forMinors = { minors_until: new Date(Date.now() + 86_400_000) }

describe('whom an athlete is shown', () => {
  test(
    'are scouts whose check stands, and nobody who is banned, suspended, restricted or blocked',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const vera = await verified()
      for (const check of ['pending', 'rejected', 'expired', 'revoked', 'athletic'] as const)
        await createScout(database, { check })
      const [banned, restricted, blocked, blocker] = [
        await verified(),
        await verified(),
        await verified(),
        await verified(),
      ]
      expect((await browse(ada)).total).toBe(5)
      await database.sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
        banned.id,
      ])
      await database.sql(
        `insert into private.contact_restrictions (user_id, until) values ($1, now() + interval '1 day')`,
        [restricted.id],
      )
      await database.sql('insert into blocks (blocker_id, blocked_id) values ($1, $2), ($3, $1)', [
        ada.id,
        blocked.id,
        blocker.id,
      ])
      const page = await browse(ada)
      expect(ids(page)).toEqual([vera.id])
      expect([page.total, page.facets?.kinds]).toEqual([1, { independent: 1 }])
    }),
  )

  test(
    'are for a minor those alone who could write to them, while the guardian agrees',
    rolledBack(async () => {
      const mina = await createAthlete(database, { years: 15, guardian: 'active' })
      const vera = await verified(forMinors)
      await verified({ minors_until: null })
      await verified({ ...forMinors, kind: 'agent' })
      await verified({ minors_until: new Date(Date.now() - 86_400_000) })
      expect(ids(await browse(mina))).toEqual([vera.id])
      await database.sql('update guardian_links set paused_at = now() where athlete_id = $1', [mina.id])
      expect(await browse(mina)).toMatchObject({ total: 0, held_back: 'paused', scouts: [] })
      await database.sql(
        `update guardian_links set paused_at = null, state = 'withdrawn' where athlete_id = $1`,
        [mina.id],
      )
      expect(await browse(mina)).toMatchObject({ total: 0, held_back: 'no_guardian', scouts: [] })
    }),
  )

  test.each([['invited'], ['declined'], [undefined]] as const)(
    'is nobody for a minor whose guardian is %s',
    (guardian) =>
      database.inRolledBackTransaction(async () => {
        const mina = await createAthlete(database, { years: 15, ...(guardian && { guardian }) })
        await verified(forMinors)
        expect(await browse(mina)).toMatchObject({ total: 0, held_back: 'no_guardian' })
      }),
  )

  test(
    'is told to athletes alone',
    rolledBack(async () => {
      const vera = await verified()
      expect((await database.as(vera, 'select browse_scouts()')).refused?.hint).toBe(
        'scout_directory.athletes',
      )
      const strangers = await database.as('anon', 'select browse_scouts()')
      expect(strangers.refused?.code).toBe('42501')
      for (const of of ['anon', vera] as const)
        expect((await database.as(of, 'select * from scout_answers')).refused?.code).toBe('42501')
    }),
  )
})

describe('a filter', () => {
  test(
    'finds by name, organisation, title and region, with every word',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const vera = await verified({ organization: 'Académie du Nord', title: 'Talent lead' })
      const sam = await verified({ regions: ['Yorkshire'] })
      await verified()
      expect(ids(await browse(ada, { text: 'academie tal' }))).toEqual([vera.id])
      expect(ids(await browse(ada, { text: 'york' }))).toEqual([sam.id])
      expect((await browse(ada, { text: '100% _' })).total).toBe(0)
      expect(ids(await browse(ada, { id: sam.id }))).toEqual([sam.id])
    }),
  )

  test(
    'finds who looks for somebody like the athlete, the best fit first',
    rolledBack(async () => {
      const ada = await createAthlete(database, { sport: 'soccer', country: 'DE' })
      await database.sql(`update athlete_profiles set level = 'regional' where id = $1`, [ada.id])
      const any = await verified({ sports: ['soccer', 'athletics'] })
      const fit = await verified({ sports: ['soccer'], levels: ['regional'], country: 'DE' })
      await verified({ sports: ['soccer'], levels: ['national'] })
      await verified({ sports: ['athletics'] })
      const page = await browse(ada, { likeMe: true })
      expect([page.total, ids(page)]).toEqual([2, [fit.id, any.id]])
      expect((await browse(ada)).facets?.likeMe).toEqual({ yes: 2 })
    }),
  )

  test.each([
    [{ kinds: 'club' }, 'kinds: club was given, a list of at most 40 codes is wanted.'],
    [{ likeMe: 'yes' }, 'likeMe: yes was given, true or false is wanted.'],
    [{ answered: 60 }, 'answered: 60 was given, 50, 75 or 90 is wanted.'],
    [{ id: 'vera' }, 'id: vera was given, the id of a scout is wanted.'],
    [{ limit: 0 }, 'limit: 0 was given, a number from 1 to 100 is wanted.'],
    [{ limit: 101 }, 'limit: 101 was given, a number from 1 to 100 is wanted.'],
    [{ sort: 'rich' }, 'sort: rich was given, fit, answers, recent or name is wanted.'],
    [
      { text: 'x'.repeat(101) },
      `text: ${'x'.repeat(80)} was given, a text of at most 100 characters is wanted.`,
    ],
    [
      { after: { id: '1', rank: 1, name: '' } },
      /^after: .* was given, the next of an earlier answer is wanted\.$/,
    ],
    [{ club: ['x'] }, /^club: \["x"\] was given, one of kinds, countries, .* is wanted\.$/],
  ])('that is wrong is refused by name: %j', (filter, message) =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      const { refused } = await database.as(ada, 'select browse_scouts($1)', [filter])
      expect(refused).toMatchObject({ hint: 'scout_directory.filter', code: 'PT422' })
      expect(refused?.message).toMatch(message)
    }),
  )

  test(
    'gives every scout once, page after page, in each order',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const all: string[] = []
      for (let n = 0; n < 7; n++)
        all.push((await verified({ sports: n % 2 ? ['soccer'] : [], display_name: `Sid ${n % 3}` })).id)
      for (const sort of ['fit', 'answers', 'recent', 'name']) {
        const seen: string[] = []
        let after: object | null = null
        do {
          const page: ScoutPage = await browse(ada, { sort, limit: 3, after })
          seen.push(...ids(page))
          after = page.next
        } while (after)
        expect(seen.toSorted()).toEqual(all.toSorted())
      }
    }),
  )

  test(
    'is counted as one who chooses it finds, for each choice beside all others',
    rolledBack(async () => {
      const ada = await createAthlete(database)
      const pick = <T>(n: number, of: T[]) => of[n % of.length]
      for (let n = 0; n < 40; n++)
        await verified({
          kind: pick(n, ['club', 'college', 'agent', 'academy']),
          country: pick(n * 7, ['DE', 'ES', null, 'GB', 'FR']),
          sports: pick(n * 3, [['soccer'], ['athletics', 'soccer'], [], ['tennis']]),
          levels: pick(n * 5, [[], ['national'], ['club', 'regional']]),
          languages: pick(n * 11, [['en'], ['en', 'es'], [], ['fr']]),
          minors_until: pick(n, [new Date(Date.now() + 86_400_000), null]),
        })
      const filters: Record<string, unknown>[] = [
        {},
        { kinds: ['club', 'agent'] },
        { sports: ['soccer'], countries: ['DE', 'ES'] },
        { kinds: ['club'], languages: ['en'], levels: ['club'] },
        { checks: ['minors'], likeMe: true },
        { kinds: ['federation'], sports: ['tennis'] },
      ]
      for (const filter of filters) {
        const { facets, total } = await browse(ada, filter)
        expect(ids(await browse(ada, { ...filter, limit: 100 }))).toHaveLength(total)
        for (const part of ['kinds', 'countries', 'sports', 'levels', 'languages', 'checks'])
          for (const [choice, n] of Object.entries(facets?.[part] ?? {}))
            expect([
              part,
              choice,
              (
                await browse(ada, {
                  ...filter,
                  [part]: [choice, ...(part === 'checks' ? ((filter.checks as string[]) ?? []) : [])],
                })
              ).total,
            ]).toEqual([part, choice, n])
        expect((await browse(ada, { ...filter, likeMe: true })).total).toBe(facets?.likeMe?.yes ?? 0)
      }
    }),
  )
})

describe('a target', () => {
  const target = (by: Account, scout: Account, note = '') =>
    database.as(by, 'insert into athlete_targets (scout_id, note) values ($1, $2)', [scout.id, note])

  test(
    'is kept with a note that nobody else reads, and is found again',
    rolledBack(async () => {
      const [ada, bob, vera] = [
        await createAthlete(database),
        await createAthlete(database),
        await verified(),
      ]
      await verified()
      expect((await target(ada, vera, 'Open day in May')).refused).toBeNull()
      const mine = await browse(ada, { targets: true })
      expect(mine.scouts).toMatchObject([{ user_id: vera.id, target: { note: 'Open day in May' } }])
      expect((await browse(ada)).facets?.targets).toEqual({ yes: 1 })
      for (const other of [bob, vera])
        expect((await database.as(other, 'select * from athlete_targets')).rows).toEqual([])
      expect((await browse(bob)).scouts.every((scout) => scout.target === null)).toBe(true)
      const stolen = await database.as(bob, `update athlete_targets set note = 'x' returning 1`)
      expect(stolen.changed).toBe(0)
    }),
  )

  test(
    'is nobody who is not listed, and one who is gone is counted and not named',
    rolledBack(async () => {
      const [ada, vera] = [await createAthlete(database), await verified()]
      const expired = await createScout(database, { check: 'expired' })
      expect((await target(ada, expired)).refused?.code).toBe('42501')
      const mina = await createAthlete(database, { years: 15 })
      expect((await target(mina, vera)).refused?.code).toBe('42501')
      await target(ada, vera)
      await database.sql(`update scout_profiles set verified_until = now() where user_id = $1`, [vera.id])
      expect(await browse(ada, { targets: true })).toMatchObject({ total: 0, scouts: [], targets_gone: 1 })
    }),
  )
})
