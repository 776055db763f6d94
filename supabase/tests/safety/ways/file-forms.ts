import { expect } from 'vitest'
import { picture } from '../../../../server/test/storage/sample-files.ts'
import { tries, type Way } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const store = '/storage/v1'
const photo = '11111111-2222-4333-8444-555555555555.jpg'
const other = '99999999-2222-4333-8444-777777777777.jpg'

/** Ways to spell the name of a file that lies with somebody else; {me} is the caller's own folder. */
const SPELLINGS: [what: string, name: string][] = [
  ['as it is', `{hidden}/${photo}`],
  ['through the own folder', `{me}/../{hidden}/${photo}`],
  ['with encoded dots', `{me}/%2e%2e/{hidden}/${photo}`],
  ['with dots encoded twice', `{me}/%252e%252e/{hidden}/${photo}`],
  ['with encoded slashes', `{me}%2f..%2f{hidden}%2f${photo}`],
  ['with slashes encoded twice', `{me}%252f..%252f{hidden}%252f${photo}`],
  ['with turned slashes', `{me}\\..\\{hidden}\\${photo}`],
  ['with encoded turned slashes', `{me}%5c..%5c{hidden}%5c${photo}`],
  ['with two slashes', `{me}//../{hidden}/${photo}`],
  ['with a slash before it', `/{hidden}/${photo}`],
  ['with a dot before it', `./{hidden}/${photo}`],
  ['with a semicolon', `{me}/..;/{hidden}/${photo}`],
  ['with a zero byte', `{me}/%00/../{hidden}/${photo}`],
  ['with overlong dots', `{me}/%c0%ae%c0%ae/{hidden}/${photo}`],
  ['with full-width dots', `{me}/．．/{hidden}/${photo}`],
  ['in capitals', `{hidden}/${photo.toUpperCase()}`],
  ['with a blank behind it', `{hidden}/${photo}%20`],
  ['with a question in it', `{hidden}/${photo}%3fx`],
]

/** Where a file can be asked for by its name. */
const OPENINGS: [method: string, path: string][] = [
  ['GET', `${store}/object/avatars/`],
  ['HEAD', `${store}/object/avatars/`],
  ['GET', `${store}/object/authenticated/avatars/`],
  ['GET', `${store}/object/public/avatars/`],
  ['GET', `${store}/object/info/avatars/`],
  ['GET', `${store}/object/info/authenticated/avatars/`],
  ['GET', `${store}/object/info/public/avatars/`],
  ['GET', `${store}/render/image/authenticated/avatars/`],
  ['GET', `${store}/render/image/public/avatars/`],
]

const mine = (by: CallerName, text: string) =>
  text.replaceAll('{me}', by === 'nobody' ? '{missing}' : `{${by}}`)
const isBytes = (text: string) => text.includes('JFIF') || text.includes('%PDF') || text.includes('\uFFFD')

async function opensNothing(world: World, by: CallerName, method: string, path: string, headers = {}) {
  const answer = await world.call(by, method, mine(by, path), { headers })
  expect(
    [path, answer.status >= 400 && answer.status < 500, isBytes(answer.text)],
    answer.text.slice(0, 200),
  ).toEqual([path, true, false])
}

/** Whose photo is hidden from whom. */
const HIDDEN_FROM: [by: CallerName, hidden: string][] = [
  ['nobody', 'mina'],
  ['ralf', 'mina'],
  ['una', 'milo'],
  ['otto', 'mina'],
  ['milo', 'mina'],
  ['bert', 'mina'],
  ['walt', 'wanda'],
  ['sven', 'nina'],
  ['ada', 'bob'],
]

const LISTS: [path: string, body: object][] = [
  [`${store}/object/list/avatars`, { prefix: '{hidden}' }],
  [`${store}/object/list/avatars`, { prefix: '{hidden}/', search: '1' }],
  [`${store}/object/list/avatars`, { prefix: '', search: '{hidden}' }],
  [`${store}/object/list/avatars`, { prefix: '{me}/../{hidden}' }],
  [`${store}/object/list/avatars`, { prefix: '%', search: '%', limit: 1000 }],
  [`${store}/object/list/avatars`, { prefix: '{hidden}', sortBy: { column: 'metadata', order: 'desc' } }],
  [
    `${store}/object/list/avatars`,
    { prefix: '{hidden}', sortBy: { column: 'owner_id; select 1', order: 'asc' } },
  ],
  [`${store}/object/list-v2/avatars`, { prefix: '{hidden}/' }],
  [`${store}/object/list-v2/avatars`, { prefix: '{hidden}', with_delimiter: true }],
  [`${store}/object/list-v2/avatars`, { cursor: 'AAAA', prefix: '{hidden}' }],
  [`${store}/object/list/evidence`, { prefix: '{vera}' }],
  [`${store}/object/list-v2/evidence`, { prefix: '{vera}/' }],
  [
    `${store}/object/sign/avatars`,
    { expiresIn: 60, paths: [`{hidden}/${photo}`, `{me}/../{hidden}/${photo}`] },
  ],
  [`${store}/object/sign/avatars/{hidden}/${photo}`, { expiresIn: 60, transform: { width: 20, height: 20 } }],
  [`${store}/object/sign/evidence/{paper.vera}`, { expiresIn: 60 }],
]

type Write = {
  method: string
  path: string
  body?: object
  headers?: Record<string, string>
  bytes?: boolean
}
const WRITES: Write[] = [
  { method: 'POST', path: `${store}/object/avatars/{hidden}/${other}`, bytes: true },
  { method: 'PUT', path: `${store}/object/avatars/{hidden}/${photo}`, bytes: true },
  {
    method: 'POST',
    path: `${store}/object/avatars/{hidden}/${photo}`,
    bytes: true,
    headers: { 'x-upsert': 'true' },
  },
  { method: 'POST', path: `${store}/object/avatars/{me}/../{hidden}/${other}`, bytes: true },
  { method: 'POST', path: `${store}/object/avatars/{me}%2f..%2f{hidden}%2f${other}`, bytes: true },
  { method: 'POST', path: `${store}/object/evidence/{me}/../{hidden}/passport.pdf`, bytes: true },
  { method: 'POST', path: `${store}/object/evidence/{me}%2F..%2F{vera}%2Fpassport.pdf`, bytes: true },
  { method: 'DELETE', path: `${store}/object/avatars/{hidden}/${photo}` },
  {
    method: 'DELETE',
    path: `${store}/object/avatars`,
    body: { prefixes: [`{hidden}/${photo}`, `{me}/../{hidden}/${photo}`, '{hidden}/'] },
  },
  { method: 'DELETE', path: `${store}/bucket/avatars` },
  { method: 'POST', path: `${store}/bucket`, body: { id: 'mine', name: 'mine', public: true } },
  { method: 'PUT', path: `${store}/bucket/avatars`, body: { public: true } },
  { method: 'POST', path: `${store}/bucket/avatars/empty`, body: {} },
  {
    method: 'POST',
    path: `${store}/object/copy`,
    body: { bucketId: 'avatars', sourceKey: `{hidden}/${photo}`, destinationKey: `{me}/${other}` },
  },
  {
    method: 'POST',
    path: `${store}/object/copy`,
    body: { bucketId: 'avatars', sourceKey: `{me}/../{hidden}/${photo}`, destinationKey: `{me}/${other}` },
  },
  {
    method: 'POST',
    path: `${store}/object/copy`,
    body: {
      bucketId: 'evidence',
      sourceKey: '{paper.vera}',
      destinationBucket: 'avatars',
      destinationKey: `{me}/${other}`,
    },
    headers: { 'x-upsert': 'true' },
  },
  {
    method: 'POST',
    path: `${store}/object/move`,
    body: { bucketId: 'avatars', sourceKey: `{hidden}/${photo}`, destinationKey: `{me}/${other}` },
  },
  {
    method: 'POST',
    path: `${store}/object/move`,
    body: { bucketId: 'evidence', sourceKey: '{paper.vera}', destinationKey: '{me}/passport.pdf' },
  },
  { method: 'POST', path: `${store}/object/upload/sign/avatars/{hidden}/${other}`, body: {} },
  {
    method: 'POST',
    path: `${store}/object/upload/sign/avatars/{me}/../{hidden}/${other}`,
    body: {},
    headers: { 'x-upsert': 'true' },
  },
  {
    method: 'PUT',
    path: `${store}/object/upload/sign/avatars/{hidden}/${other}?token=eyJhbGciOiJub25lIn0.e30.`,
    bytes: true,
  },
]

const formsOf = ([by, hidden]: [CallerName, string]): Way[] => {
  const of = (text: string) => mine(by, text.replaceAll('{hidden}', `{${hidden}}`))
  return [
    ...SPELLINGS.map(([what, name]) =>
      tries(
        by,
        `opens the photo of somebody hidden by its name ${what}, at ${OPENINGS.length} addresses`,
        async (world) => {
          for (const [method, path] of OPENINGS) await opensNothing(world, by, method, of(path + name))
        },
      ),
    ),
    tries(by, 'opens it by what a cache or a player would ask for', async (world) => {
      for (const headers of [
        { 'if-none-match': '*' },
        { 'if-modified-since': 'Thu, 01 Jan 2099 00:00:00 GMT' },
        { range: 'bytes=0-10' },
        { 'x-guardian-token': '{token.milo}x' },
        { 'x-guardian-token': '{token.wanda}' },
        { 'x-forwarded-user': `{${hidden}}` },
      ])
        await opensNothing(
          world,
          by,
          'GET',
          of(`${store}/object/authenticated/avatars/{hidden}/${photo}`),
          headers,
        )
    }),
    tries(by, `lists or signs it in ${LISTS.length} ways`, async (world) => {
      for (const [path, body] of LISTS) {
        const answer = await world.call(by, 'POST', of(path), { body: JSON.parse(of(JSON.stringify(body))) })
        expect(answer.status, answer.text).toBeLessThan(500)
        const told = answer.text.replaceAll(world.fill(of('{hidden}')), '?')
        expect([path, /token=|"name":"[^"]*\.(jpg|pdf)"/.test(told)], told).toEqual([path, false])
      }
    }),
    tries(by, `writes, moves, copies or removes it in ${WRITES.length} ways`, async (world) => {
      const raw = new Uint8Array(await picture('jpeg', 20, 20))
      const before = await world.fingerprint()
      for (const { method, path, body, headers = {}, bytes } of WRITES) {
        const answer = await world.call(by, method, of(path), {
          ...(body ? { body: JSON.parse(of(JSON.stringify(body))) } : {}),
          ...(bytes ? { raw } : {}),
          headers: { ...(bytes ? { 'content-type': 'image/jpeg' } : {}), ...headers },
        })
        expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(500)
        expect(answer.text, path).not.toContain('token=')
      }
      expect(await world.fingerprint()).toEqual(before)
    }),
  ]
}

export const fileForms: Way[] = HIDDEN_FROM.flatMap(formsOf)
