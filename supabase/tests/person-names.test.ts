import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Account,
  bornYearsAgo,
  createAccount,
  createAthlete,
  createScout,
  openConversation,
} from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

type Names = { full?: string; given?: string; surname?: string; club?: string }

/** A minor of 16 who signed up with one name and answers the two. */
async function start({ full = 'Noa Vellamo', ...names }: Names) {
  const noa = await createAccount(database, { role: 'athlete', full_name: full })
  const details = { birth_date: bornYearsAgo(16), country: 'DE', sport: 'soccer', club: names.club ?? '' }
  const made = await database.as(noa, 'select onboard_athlete($1)', [
    { ...details, given_name: names.given, surname: names.surname },
  ])
  return { noa, refused: made.refused }
}

const pageOf = async (who: Account) =>
  (
    await database.sql<{ name: string; handle: string }>(
      `select display_name as name, regexp_replace(handle, '-[^-]*$', '') as handle from athlete_profiles where id = $1`,
      [who.id],
    )
  )[0]

const say = async (who: Account, bio: string) =>
  (await database.as(who, 'update athlete_profiles set bio = $1', [bio])).refused?.hint

const rename = (who: Account, given: string, surname: string) =>
  database.as(who, 'select change_name($1, $2)', [given, surname])

/** As if the two names had been answered two days ago. */
const later = () => database.sql(`update private.person_names set answered_at = now() - interval '2 days'`)

describe('the name of a minor’s page', () => {
  test.each([
    [{ given: 'Noa', surname: 'Vellamo' }, 'Noa V.', 'noa-v'],
    [{ full: 'Vellamo Noa', given: 'Noa', surname: 'Vellamo' }, 'Noa V.', 'noa-v'],
    [{ full: 'VELLAMO N.', given: 'Noa', surname: 'VELLAMO' }, 'Noa V.', 'noa-v'],
    [{ full: 'Noa\u00A0Vellamo', given: 'Noa\u2009Maria', surname: 'Vellamo' }, 'Noa V.', 'noa-v'],
    [{ full: 'NoaVellamo', given: 'NoaVellamo', surname: '' }, 'Noa', 'noa'],
    [{ given: 'Noa\u3000Vellamo', surname: '' }, 'Noa', 'noa'],
    [{ given: 'Noa-Vellamo', surname: '' }, 'Noa', 'noa'],
    [{ given: 'Jean-Pierre', surname: 'de la Tour' }, 'Jean-Pierre D.', 'jean-pierre-d'],
    [{ full: '王小明', given: '小明', surname: '王' }, '小明', 'athlete'],
    [{ full: '김민준', given: '민준', surname: '김' }, '민준', 'athlete'],
    [{ full: 'Thomas Thomas', given: 'Thomas', surname: 'Thomas' }, 'Thomas T.', 'thomas-t'],
    [{ full: 'Suharto', given: 'Suharto', surname: '' }, 'Suharto', 'suharto'],
  ])('of %j is %s, at %s', (names, name, handle) =>
    database.inRolledBackTransaction(async () => {
      const { noa, refused } = await start(names)
      expect(refused).toBeNull()
      expect(await pageOf(noa)).toEqual({ name, handle })
      await database.as(noa, `update athlete_profiles set display_name = 'Vellamo Noa'`)
      expect((await pageOf(noa))?.name).toBe(name)
    }),
  )

  test('is asked for: without a given name, or with a surname in it, nothing is set up', () =>
    database.inRolledBackTransaction(async () => {
      for (const [names, hint] of [
        [{}, 'onboarding.given_name'],
        [{ given: ' \u3000' }, 'names.given'],
        [{ given: '...' }, 'names.given'],
        [{ given: 'Noa-Vellamo', surname: 'Vellamo' }, 'names.apart'],
        [{ given: 'n'.repeat(61) }, 'names.given'],
        [{ given: 'Noa', surname: 'v'.repeat(60) }, 'names.surname'],
        [{ given: 'noa.vellamo@example.com' }, 'contact.details'],
        [{ given: 'Moderator' }, 'contact.name'],
        [{ given: 'Noa', surname: 'Vellamo', club: 'Vellamo United' }, 'profile.surname'],
      ] as const) {
        const { noa, refused } = await start(names)
        expect([names, refused?.hint]).toEqual([names, hint])
        expect(await pageOf(noa)).toBeUndefined()
      }
    }))

  test('an adult may leave the two out, and is then called as the account', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAccount(database, { role: 'athlete', full_name: 'Ada Marrow' })
      await database.as(ada, 'select onboard_athlete($1)', [
        { birth_date: bornYearsAgo(20), country: 'DE', sport: 'soccer' },
      ])
      expect((await pageOf(ada))?.name).toBe('Ada Marrow')
      expect((await database.as(ada, 'select my_names() as names')).rows).toEqual([{ names: null }])
    }))
})

describe('a surname in the words of a minor', () => {
  test.each([
    'I am Noa Vellamo',
    'vellamo',
    'Véllamo',
    'Noa\u00A0Vellamo',
    'Noa\u2009Vellamo',
    'Noa\u3000Vellamo',
    'Noa\tVellamo',
    'Noa.Vellamo',
    'Noa-Vellamo',
    'NoaVellamo',
    'VELLAMONOA',
    'I am NoaVellamo10',
    'V e l l a m o',
    'V.e.l.l.a.m.o',
    'Vel-lamo',
    'Vel lamo',
    'Vella\u200Bmo',
    'Ｖｅｌｌａｍｏ',
    'Vеllаmо', // three Cyrillic letters
  ])('is seen in %j', (bio) =>
    database.inRolledBackTransaction(async () => {
      const { noa } = await start({ given: 'Noa', surname: 'Vellamo' })
      expect(await say(noa, bio)).toBe('profile.surname')
    }),
  )

  test.each([
    [{ full: '王小明', given: '小明', surname: '王' }, '我是王小明'],
    [{ full: '王小明', given: '小明', surname: '王' }, '小明·王'],
    [{ full: '王小明', given: '小明', surname: '王' }, '王 plays'],
    [{ full: '欧阳小明', given: '小明', surname: '欧阳' }, '我姓欧阳'],
    [{ full: '김민준', given: '민준', surname: '김' }, '저는 김민준입니다'],
    [{ full: 'Mina Li', given: 'Mina', surname: 'Li' }, 'Mina Li runs'],
    [{ full: 'Mina Li', given: 'Mina', surname: 'Li' }, 'Li-Mina'],
    [{ full: 'Mina O’Brien', given: 'Mina', surname: 'O’Brien' }, 'Team OBrien'],
    [{ full: 'Mina García López', given: 'Mina', surname: 'García López' }, 'la hija de Lopez'],
    [{ full: 'Mina van der Berg', given: 'Mina', surname: 'van der Berg' }, 'vanderberg'],
    // The account was made with another surname than the one answered.
    [{ full: 'Noa Vellamo', given: 'Noa', surname: 'Xu' }, 'Vellamo'],
    [{ full: '王小明', given: '小明', surname: '' }, '王小明'],
  ])('of %j is seen in %s', (names, bio) =>
    database.inRolledBackTransaction(async () => {
      const { noa } = await start(names)
      expect(await say(noa, bio)).toBe('profile.surname')
    }),
  )

  test.each([
    [{ given: 'Noa', surname: 'Vellamo' }, 'I am Noa V. and I run. Noa likes velvet.'],
    [{ full: 'Anna Maria Berg', given: 'Anna Maria', surname: 'Berg' }, 'Anna Maria, from the Bergen area'],
    [{ full: 'Mina Li', given: 'Mina', surname: 'Li' }, 'Mina likes to win, li'],
    [{ full: 'Mina Isa', given: 'Mina', surname: 'Isa' }, 'She is a winger'],
    [{ full: 'Mina van der Berg', given: 'Mina', surname: 'van der Berg' }, 'Ik ben van Gent'],
    [{ full: 'Ana de los Ríos', given: 'Ana', surname: 'de los Ríos' }, 'Una de los once'],
    [{ full: '王小明', given: '小明', surname: '王' }, '小明喜欢国王杯'],
    [{ full: 'Thomas Thomas', given: 'Thomas', surname: 'Thomas' }, 'I am Thomas'],
    [{ full: 'Ally Berg', given: 'Alison', surname: 'Berg' }, 'Call me Ally'],
  ])('of %j is not seen in %s', (names, bio) =>
    database.inRolledBackTransaction(async () => {
      const { noa } = await start(names)
      expect(await say(noa, bio)).toBeUndefined()
    }),
  )

  test('is seen in the address of the page however it is put together', () =>
    database.inRolledBackTransaction(async () => {
      const { noa } = await start({ given: 'Noa', surname: 'Vellamo' })
      for (const handle of ['noa-vellamo', 'noavellamo', 'vel-la-mo', 'the-vellamo-10']) {
        const tried = await database.as(noa, 'update athlete_profiles set handle = $1', [handle])
        expect([handle, tried.refused?.hint]).toEqual([handle, 'profile.surname'])
      }
    }))
})

describe('another name', () => {
  test('frees no surname that somebody had, neither of the two names nor of the account', () =>
    database.inRolledBackTransaction(async () => {
      const { noa } = await start({ given: 'Noa', surname: 'Vellamo' })
      expect((await rename(noa, 'Noa', 'Smith')).refused).toBeNull()
      expect((await database.as(noa, `update profiles set full_name = 'Noa Jones'`)).refused).toBeNull()
      expect((await database.as(noa, `update profiles set full_name = 'Noa'`)).refused).toBeNull()
      for (const name of ['Vellamo', 'Smith', 'Jones']) expect(await say(noa, name)).toBe('profile.surname')
    }))

  test('makes the page of a minor anew, and the name of the account with it', () =>
    database.inRolledBackTransaction(async () => {
      const { noa } = await start({ given: 'Noa', surname: 'Vellamo' })
      await rename(noa, 'Lea', 'Smith')
      expect((await pageOf(noa))?.name).toBe('Lea S.')
      expect((await database.as(noa, 'select full_name, my_names() as names from profiles')).rows).toEqual([
        { full_name: 'Lea Smith', names: { given: 'Lea', surname: 'Smith' } },
      ])
      await rename(noa, '小明', '王')
      expect((await database.as(noa, 'select full_name from profiles')).rows).toEqual([
        { full_name: '王小明' },
      ])
    }))

  test('corrects two that were mixed up for a day, and puts no surname on the page later', () =>
    database.inRolledBackTransaction(async () => {
      const { noa } = await start({ given: 'Vellamo', surname: 'Noa' })
      expect((await rename(noa, 'Noa', 'Vellamo')).refused).toBeNull()
      expect(await say(noa, 'I am Noa')).toBeUndefined()
      expect(await say(noa, 'Vellamo')).toBe('profile.surname')
      await say(noa, '')
      await later()
      expect((await rename(noa, 'Vellamo', '')).refused?.hint).toBe('names.apart')
      expect((await rename(noa, 'Lea', 'Smith')).refused).toBeNull()
      expect((await rename(noa, 'Vellamo', 'Lea')).refused?.hint).toBe('names.apart')
      expect((await pageOf(noa))?.name).toBe('Lea S.')
    }))

  test('is refused while the page or a film of a minor says it', () =>
    database.inRolledBackTransaction(async () => {
      const { noa } = await start({ given: 'Noa', surname: 'Vellamo' })
      expect(await say(noa, 'Playing for Smith United')).toBeUndefined()
      expect((await rename(noa, 'Noa', 'Smith')).refused).toMatchObject({
        hint: 'profile.surname',
        message: 'bio: it says the surname; take it out first.',
      })
      expect((await database.as(noa, 'select my_names() as names')).rows).toEqual([
        { names: { given: 'Noa', surname: 'Vellamo' } },
      ])
    }))

  test('is taken ten times a day, by either way', () =>
    database.inRolledBackTransaction(async () => {
      const ada = await createAthlete(database)
      for (let n = 0; n < 5; n++) {
        await rename(ada, 'Ada', `Marrow ${'x'.repeat(n)}`)
        await database.as(ada, 'update profiles set full_name = $1', [`Ada ${'y'.repeat(n + 1)}`])
      }
      const refused = 'You have changed your name many times. Please try again tomorrow.'
      expect((await rename(ada, 'Ada', 'Marrow')).refused?.message).toContain(refused)
      expect(
        (await database.as(ada, `update profiles set full_name = 'Ada Last'`)).refused?.message,
      ).toContain(refused)
    }))

  test('of a scout stays one, for the account', () =>
    database.inRolledBackTransaction(async () => {
      const una = await createAccount(database, { role: 'scout', full_name: 'Una Harrow' })
      expect((await rename(una, 'Una', 'Other')).refused?.hint).toBe('names.role')
    }))
})

test('a minor’s message to a scout says no surname, and an adult’s may', () =>
  database.inRolledBackTransaction(async () => {
    const vera = await createScout(database, { check: 'approved' })
    for (const [years, hint] of [
      [16, 'profile.surname'],
      [20, undefined],
    ] as const) {
      const mina = await createAthlete(database, { years, guardian: 'active', name: 'Mina Vellamo' })
      const id = await openConversation(database, vera, mina)
      for (const column of ['subject', 'content']) {
        const texts = { subject: '', content: 'Hello', [column]: 'It is Mina Vellamo' }
        const said = await database.as(
          mina,
          'insert into messages (conversation_id, subject, content) values ($1, $2, $3)',
          [id, texts.subject, texts.content],
        )
        expect([years, column, said.refused?.hint]).toEqual([years, column, hint])
      }
    }
  }))

test('every column of words that an athlete writes and a scout reads is held to it', async () => {
  expect(
    await database.sql(
      `select w.relation::text, w.column_name from private.written_columns w
       where w.author in ('id', 'athlete_id', 'sender_id') and w.kind = 'words' and w.surname <> 'yes'`,
    ),
  ).toEqual([{ relation: 'profiles', column_name: 'full_name' }])
})

test('nobody reads the names of another, nor asks whether a word is the surname', () =>
  database.inRolledBackTransaction(async () => {
    const { noa } = await start({ given: 'Noa', surname: 'Vellamo' })
    const ada = await createAthlete(database)
    for (const call of [
      'select * from private.person_names',
      'select * from private.earlier_names',
      `select private.says_surname('Vellamo', '${noa.id}')`,
      `select private.surnames_of('${noa.id}')`,
      `select private.minor_name('${noa.id}')`,
    ])
      expect([call, (await database.as(ada, call)).refused?.code]).toEqual([call, '42501'])
    expect((await database.as(ada, 'select my_names() as names')).rows).toEqual([
      { names: { given: 'Ada', surname: 'Marrow' } },
    ])
  }))
