import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Account, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

type Template = { id: string; subject: string; intro: string }

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const mine = async (of: Account) =>
  (await database.as<{ all: Template[] }>(of, 'select my_request_templates() as all')).rows[0]?.all ?? []
const save = (by: Account, subject: string, intro = 'Would you come?', id: string | null = null) =>
  database.as(by, 'select save_request_template($1, $2, $3)', [subject, intro, id])

test('a scout keeps up to ten templates, changes one in place and removes it', () =>
  database.inRolledBackTransaction(async () => {
    const vera = await createScout(database)
    for (let n = 1; n <= 10; n += 1) expect((await save(vera, `Trial ${n}`)).refused).toBeNull()
    expect((await save(vera, 'One more')).refused?.hint).toBe('request.templates_full')
    const [newest] = await mine(vera)
    expect(newest).toMatchObject({ subject: 'Trial 10', intro: 'Would you come?' })
    expect((await save(vera, ' Camp ', 'Come along', newest?.id)).refused).toBeNull()
    expect(await mine(vera)).toHaveLength(10)
    expect((await mine(vera))[0]).toMatchObject({ id: newest?.id, subject: 'Camp' })
    expect((await database.as(vera, 'select remove_request_template($1)', [newest?.id])).refused).toBeNull()
    expect(await mine(vera)).toHaveLength(9)
    for (const [subject, intro] of [
      ['', 'Hi'],
      ['x'.repeat(121), 'Hi'],
      ['Trial', ' '],
      ['Trial', 'x'.repeat(501)],
    ] as const)
      expect((await save(vera, subject, intro)).refused?.hint).toBe('request.template_words')
  }))

test('they are for their scout alone, and for nobody who is no scout', () =>
  database.inRolledBackTransaction(async () => {
    const [vera, sven] = [await createScout(database), await createScout(database)]
    const ada = await createAthlete(database)
    await save(vera, 'Trial')
    const [own] = await mine(vera)
    expect(await mine(sven)).toEqual([])
    expect((await save(sven, 'Mine now', 'Hi', own?.id)).refused?.hint).toBe('request.no_template')
    expect((await database.as(sven, 'select remove_request_template($1)', [own?.id])).refused?.hint).toBe(
      'request.no_template',
    )
    expect((await save(ada, 'Trial')).refused?.hint).toBe('request.scouts_only')
    expect(await mine(vera)).toEqual([own])
  }))

test('words that the gate refuses may be kept and not sent', () =>
  database.inRolledBackTransaction(async () => {
    const vera = await createScout(database, { check: 'approved' })
    const ada = await createAthlete(database)
    expect((await save(vera, 'Trial', 'Write to me at vera@club.example')).refused).toBeNull()
    const [kept] = await mine(vera)
    const sent = await database.as(vera, 'select request_contact($1, $2, $3)', [
      ada.id,
      kept?.subject,
      kept?.intro,
    ])
    expect(sent.refused?.hint).toBe('contact.details')
  }))
