import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADA, startZoo, type Zoo } from './zoo.ts'

let zoo: Zoo
beforeAll(async () => {
  zoo = await startZoo()
})
afterAll(() => zoo.stop())

test('the root lists what the role may use, and nothing else', async () => {
  const response = await zoo.call('/')
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/openapi+json; charset=utf-8',
  ])
  const nobody = await response.json()
  expect(nobody.swagger).toBe('2.0')
  expect(Object.keys(nobody.paths)).toContain('/people')
  expect(Object.keys(nobody.paths)).toContain('/rpc/add')
  for (const hidden of ['diaries', 'secret', 'pages']) expect(JSON.stringify(nobody)).not.toContain(hidden)
  const ada = await (await zoo.call('/', { token: await zoo.token(ADA) })).json()
  expect(Object.keys(ada.paths)).toContain('/diaries')
  expect(Object.keys(ada.paths)).not.toContain('/rpc/secret')
  expect(Object.keys(ada.paths['/diaries'])).toEqual(['get', 'post', 'patch', 'delete'])
})

test('columns have types, defaults, choices and notes', async () => {
  const { definitions, paths } = await (await zoo.call('/')).json()
  expect(definitions.kinds.properties.mood).toEqual({
    enum: ['calm', 'keen'],
    format: 'zoo.mood',
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

test('another schema by header, no body for HEAD, no writing', async () => {
  const annex = await (await zoo.call('/', { headers: { 'accept-profile': 'annex' } })).json()
  expect(Object.keys(annex.paths)).toEqual(['/', '/rooms'])
  const head = await zoo.call('/', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  const post = await zoo.call('/', { body: {} })
  expect([post.status, (await post.json()).code]).toEqual([405, 'PGRST117'])
})
