import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADA, type FixtureServer, startFixtureServer } from './fixture-schema.ts'

let server: FixtureServer
beforeAll(async () => {
  server = await startFixtureServer()
})
afterAll(() => server.stop())

test('the root lists what the role may use, and nothing else', async () => {
  const response = await server.call('/')
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/openapi+json; charset=utf-8',
  ])
  const nobody = await response.json()
  expect(nobody.swagger).toBe('2.0')
  expect(Object.keys(nobody.paths)).toContain('/people')
  expect(Object.keys(nobody.paths)).toContain('/rpc/add')
  for (const hidden of ['diaries', 'secret', 'pages']) expect(JSON.stringify(nobody)).not.toContain(hidden)
  const ada = await (await server.call('/', { token: await server.token(ADA) })).json()
  expect(Object.keys(ada.paths)).toContain('/diaries')
  expect(Object.keys(ada.paths)).not.toContain('/rpc/secret')
  expect(Object.keys(ada.paths['/diaries'])).toEqual(['get', 'post', 'patch', 'delete'])
})

test.each([
  ['application/json', 'application/json; charset=utf-8'],
  ['application/openapi+json', 'application/openapi+json; charset=utf-8'],
  ['text/html, application/json;q=0.5', 'application/json; charset=utf-8'],
  ['*/*', 'application/openapi+json; charset=utf-8'],
])('the root answers Accept: %s with %s', async (accept, type) => {
  const response = await server.call('/', { headers: { accept } })
  expect([response.headers.get('content-type'), (await response.json()).swagger]).toEqual([type, '2.0'])
})

test('columns are described with types, defaults, enum values and comments', async () => {
  const { definitions, paths } = await (await server.call('/')).json()
  expect(definitions.kinds.properties.mood).toEqual({
    enum: ['calm', 'keen'],
    format: 'fixture.mood',
    type: 'string',
  })
  expect(definitions.people.properties.id).toMatchObject({
    type: 'integer',
    description: 'Note:\nThis is a Primary Key.<pk/>',
  })
  expect(definitions.people.required).toContain('name')
  expect(paths['/rpc/add'].post.parameters[0].schema).toMatchObject({
    required: ['a'],
    properties: { a: { type: 'integer' } },
  })
  expect(paths['/rpc/add_item'].get).toBeUndefined()
})

test('columns are described with their keys, length and default', async () => {
  const { definitions, paths } = await (await server.call('/')).json()
  expect(definitions.passports.properties.person_id.description).toBe(
    "Note:\nThis is a Primary Key.<pk/>\nThis is a Foreign Key to `people.id`.<fk table='people' column='id'/>",
  )
  expect(definitions.people_view.properties.club_id.description).toBe(
    "Note:\nThis is a Foreign Key to `clubs.id`.<fk table='clubs' column='id'/>",
  )
  // A one-to-one key refers to this column, which is itself part of no foreign key.
  expect(definitions.people.properties.id.description).not.toContain('Foreign Key')
  expect(definitions.towns.properties.country_id.description).toBeUndefined()
  expect(definitions.people.properties.height).toEqual({ format: 'numeric', type: 'number' })
  const { label, amount, id } = definitions.items.properties
  expect([label.default, amount.default, id.default]).toEqual(['unnamed', 10, undefined])
  // A domain is described by its base type.
  expect(definitions.belts.properties.dan).toEqual({ default: 1, format: 'integer', type: 'integer' })
  expect(definitions.kinds.properties.short).toEqual({ format: 'text', type: 'string' })
  expect(definitions.toys.properties.code).toEqual({
    default: "o'one",
    format: 'character varying',
    maxLength: 8,
    type: 'string',
  })
  expect(paths['/toys'].get).toMatchObject({ summary: 'What is for play', description: 'Made by hand.' })
})

test('the root takes a schema by header, sends HEAD no body and refuses POST', async () => {
  const annex = await (await server.call('/', { headers: { 'accept-profile': 'annex' } })).json()
  expect(Object.keys(annex.paths)).toEqual(['/', '/rooms'])
  const head = await server.call('/', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const post = await server.call('/', { body: {} })
  expect([post.status, (await post.json()).code]).toEqual([405, 'PGRST117'])
})
