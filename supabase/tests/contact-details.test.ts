import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DISGUISES } from './safety/ways/disguises.ts'
import { createAthlete, createScout, openConversation } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('contact details', () => {
  const found = async (value: string) =>
    (await database.sql<{ yes: boolean }>('select private.has_contact_details($1) as yes', [value]))[0]?.yes

  test.each([
    'call ０７７００ ９００１２３',
    'coach＠club.example',
    'c\u200Boach@cl\u200Bub.example',
    'w\u200Bh\u200Ba\u200Bt\u200Bs\u200Ba\u200Bp\u200Bp',
    'evil dot com',
    'joe at evil dot com',
    'joe arroba club punto com',
    'joe arobase club point com',
    'joe [at] club [dot] io',
    'my сlub.cоm page',
    'wh\u0430ts\u0430pp',
    'τelegram',
    'ig: joe_evil',
    'IG joe_evil',
    'insta joe',
    'my snap is joe',
    'snap: joe',
    'add me on snap',
    '@joe_evil',
    'zero seven seven zero zero nine zero',
    'cero siete siete cero cero nueve cero',
    'zéro sept sept zéro zéro neuf zéro',
    '0_7_7_0_0_9_0_0_1',
    '٠٧٧٠٠٩٠٠١٢٣',
    ...DISGUISES,
  ])('are seen in %s', async (value) => {
    expect(await found(value)).toBe(true)
  })

  test.each([
    'The long snap was clean and the snap count was his.',
    'Look at the film. Be patient. Net gain. Come back to the point.',
    'Un bon point de départ, en direct.',
    'Punto de partida. Me gusta su juego.',
    'We play 4-3-3 and 4-2-3-1, season 2026/2027.',
    'One or two touches, three at most; seven goals in nine games.',
    'Squats 4 @ 60 kg, 10.9 s over 80 m',
    'Академия спорта. Но играет хорошо.',
    'Line: back four. Signed on 2026-11-21.',
    'We lost. Team was tired.',
    'He scored.My coach was happy',
    'Vamos a por ello, 2 o 3 o 4 veces',
    'Je joue 10. En 2024 on a gagné.',
    'He/she plays. And/or she rests.',
    'Die acht Spieler, sechs Tore und drei Punkte. Am 3. Mai.',
    'Played in MD and NJ, 6.30 pm start',
    'Wide receiver, 40 yards in 4.35 s',
    'I run 100 m in 10.87, 200 m in 21.9',
    'Ratings 7, 8, 9',
    'Due to injury I missed two, three games',
    'Text of the rule',
    'X: 3, Y: 4',
    '大学三年级，身高一米八五',
    '저는 축구 선수입니다. 이번 시즌 일곱 골',
    'Академия спорта. Но играет хорошо. Два гола, три передачи.',
    'Equipo sub-17, categoría 2009, dorsal 10',
    '4-3-3 or 4-2-3-1',
    'Trial at 10.30 on 12 May, pitch 3, bring boots',
    'Née en 2009, 1,75 m, 62 kg, pied droit',
    'U15, U16, U17, U18 captain',
    'I wear number 10 and 7',
    'one to one to two to three',
  ])('are not seen in %s', async (value) => {
    expect(await found(value)).toBe(false)
  })

  test('are not looked for in a text that unfolds to many times its length: it is a disguise', async () => {
    for (const one of ['\uFDFA', '\uFDFB']) expect(await found(one.repeat(4000)), one).toBe(true)
    for (const one of ['각', 'e\u0301', 'a ', 'a.']) expect(await found(one.repeat(1000)), one).toBe(false)
  })
})

describe('a number in pieces', () => {
  const write = async (pieces: string[], answers: boolean) => {
    const mina = await createAthlete(database, { years: 16, guardian: 'active' })
    const vera = await createScout(database, { check: 'approved' })
    const thread = await openConversation(database, vera, mina)
    const refused: (string | undefined)[] = []
    for (const content of pieces) {
      const said = await database.as(
        vera,
        `insert into messages (conversation_id, content) values ($1, $2)`,
        [thread, content],
      )
      refused.push(said.refused?.hint)
      if (answers)
        await database.as(mina, `insert into messages (conversation_id, content) values ($1, 'ok')`, [thread])
    }
    return refused
  }

  test.each([
    [['06', '12', '34', '56'], false],
    [['612', '345', '678'], false],
    [['six one two', 'three four five', 'six seven'], false],
    [['my number', '6 1 2', 'x', '3 4 5', '6 7 8'], false],
    [['❻❶❷', '❸❹❺', '❻❼❽'], false],
    [['612', '345', '678'], true],
    [['612', `345${'.'.repeat(200)}`, `678${' …'.repeat(80)}`], false],
  ])('is refused at the last of %j, answers between: %s', (pieces, answers) =>
    database.inRolledBackTransaction(async () => {
      expect((await write(pieces, answers)).at(-1)).toBe('contact.details')
    }),
  )

  test('is refused in the subjects of messages as well', () =>
    database.inRolledBackTransaction(async () => {
      const mina = await createAthlete(database, { years: 16, guardian: 'active' })
      const vera = await createScout(database, { check: 'approved' })
      const thread = await openConversation(database, vera, mina)
      const refused: (string | undefined)[] = []
      for (const subject of ['612', '345', '678'])
        refused.push(
          (
            await database.as(
              vera,
              `insert into messages (conversation_id, subject, content) values ($1, $2, '!')`,
              [thread, subject],
            )
          ).refused?.hint,
        )
      expect(refused).toEqual([undefined, undefined, 'contact.details'])
    }))

  test.each([
    [['At what time?', '18:30', 'or 17:00', 'Pitch 3', '2-1', '12.05.2026'], false],
    [['oh', 'um', 'oh', 'oh!', 'un', 'che', 'oh', 'oh', 'oh', 'oh oh'], false],
    [['How tall are you?', '180', 'and the weight?', '62', 'Number 10'], true],
  ])('is not seen in %j, answers between: %s', (pieces, answers) =>
    database.inRolledBackTransaction(async () => {
      expect(await write(pieces, answers)).toEqual(pieces.map(() => undefined))
    }),
  )
})

describe('a name', () => {
  test.each([
    'Touchline Safety Team',
    'Tоuchline',
    'T o u c h l i n e',
    'Touch-Line Support',
    'Moderator',
    'Safeguarding Team',
    'Equipo de seguridad',
    'Équipe de modération',
    'Sam \u202Erorrah',
    'Sam\u200B',
    '\u3164',
    '\u2800\u2800',
    '. .',
  ])('that misleads is refused wherever people are named: %j', (name) =>
    database.inRolledBackTransaction(async () => {
      const una = await createScout(database)
      const mina = await createAthlete(database, { years: 16 })
      const refusals = [
        await database.as(una, 'update profiles set full_name = $2 where id = $1', [una.id, name]),
        await database.as(una, 'update scout_profiles set display_name = $2 where user_id = $1', [
          una.id,
          name,
        ]),
        await database.as(una, 'update scout_profiles set organization = $2 where user_id = $1', [
          una.id,
          name,
        ]),
        await database.as(una, 'update scout_profiles set title = $2 where user_id = $1', [una.id, name]),
        await database.as(mina, 'select invite_guardian($1, $2)', [name, 'parent@home.example']),
      ]
      expect(refusals.map((r) => r.refused?.hint)).toEqual(Array(5).fill('contact.name'))
    }),
  )

  test.each([
    'Sam Harrow',
    'Łukasz Żak',
    '王小明',
    '김민준',
    'Anne-Marie d’Arc',
    'FC Example 1904',
    'محمد علي',
    'Line Hansen',
  ])('of a person or a club is kept: %s', (name) =>
    database.inRolledBackTransaction(async () => {
      const una = await createScout(database)
      const kept = await database.as(
        una,
        'update scout_profiles set organization = $2, display_name = $2, title = $2 where user_id = $1',
        [una.id, name],
      )
      expect(kept.refused).toBeNull()
    }),
  )
})
