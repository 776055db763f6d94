import { expect } from 'vitest'
import { expectNothingOf, tries, type Way } from '../way.ts'
import type { Answer, CallerName, World } from '../world.ts'
import { SCOUTS, STRANGERS } from './read-forms.ts'

const api = '/rest/v1'

type Signature = { name: string; args: { name: string; type: string }[] }

/** Every function that the API offers, from the catalog: a new one is tried without being listed. */
const functions = (world: World) =>
  world.server.sql<Signature>(
    `select p.proname as name, coalesce((select jsonb_agg(jsonb_build_object('name', p.proargnames[n], 'type', format_type(p.proargtypes[n - 1], null)) order by n)
       from generate_series(1, p.pronargs) n), '[]') as args
     from pg_proc p where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute') order by 1`,
  )

/** What each of them does to the caller's own rows, and may; ways of their own try these with the ids of others. */
const OWN = new Set([
  'mark_notifications_read',
  'block_user',
  'unblock_user',
  'undo_block',
  'request_contact',
  'onboard_athlete',
  'change_name',
  'create_calendar_feed',
])

const JUNK: [what: string, value: unknown][] = [
  ['nothing', null],
  ['an empty list', []],
  ['a list of lists', [[['{mina}']]]],
  ['an object', { eq: '{mina}' }],
  ['a negative number', -1],
  ['a number too large', 1e308],
  ['an empty text', ''],
  ['a text of SQL', `' or true; select pg_sleep(1) --`],
  ['a text with a zero byte', 'a\u0000b'],
  ['a text that is long', 'x'.repeat(20_000)],
  ['a half of a letter', '\uD800'],
  ['an infinite date', 'infinity'],
]

const IDS = [
  'mina',
  'nina',
  'bob',
  'vera',
  'thread.vera',
  'thread.walt',
  'request.hugo',
  'request.nora',
  'message',
  'held',
  'board',
  'item',
  'check.vera',
  'check.pia',
  'flag',
  'dispute',
  'import',
  'measurement.mina',
  'endorsement.mina',
  'link.mina',
]

const plain = (type: string, id: string): unknown => {
  if (type === 'uuid') return `{${id}}`
  if (type === 'uuid[]') return [`{${id}}`]
  if (type === 'boolean') return true
  if (type === 'integer') return 1
  if (type === 'jsonb') return { athlete_id: `{${id}}`, id: `{${id}}` }
  if (type.endsWith('[]')) return ['x']
  // A whole row as the argument of a column that is computed.
  return type === 'text'
    ? 'x'
    : { id: `{${id}}`, athlete_id: `{${id}}`, user_id: `{${id}}`, owner_id: `{${id}}` }
}

/** Whoever is refused thirty times in an hour hears no reason any more, which would hide what a reason gives away. */
const REFUSALS = 25

/** Forgets what was counted, now and after so many refusals, so that each call is answered for itself. */
async function startsAnew(world: World) {
  const forget = () => world.server.sql('delete from private.rate_limit_counters')
  await forget()
  let refusals = 0
  return async ({ status, text }: Answer) => {
    expect(text).not.toMatch(/limit\.refused_/)
    if (status >= 400 && ++refusals % REFUSALS === 0) await forget()
  }
}

async function callsAll(
  world: World,
  [by, words]: [CallerName, string[]],
  argument: (type: string) => unknown,
  headers: Record<string, string> = {},
) {
  const before = await world.fingerprint()
  const hears = await startsAnew(world)
  for (const { name, args } of await functions(world)) {
    if (OWN.has(name)) continue
    const body = Object.fromEntries(args.map((one) => [one.name, argument(one.type)]))
    const answer = await world.call(by, 'POST', `${api}/rpc/${name}`, { body, headers })
    await hears(answer)
    // One's own page, card and figures are one's own.
    if (!/^(my_|view_as$)/.test(name)) expectNothingOf(answer, words.map(world.fill))
    expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500)
  }
  expect(await world.fingerprint()).toEqual(before)
}

const TRIED = ['nobody', 'una', 'otto', 'milo', 'sven', 'bert']
const CALLERS = [...STRANGERS, ...SCOUTS].filter(([by]) => TRIED.includes(by))

export const functionForms: Way[] = CALLERS.flatMap((caller): Way[] => [
  ...JUNK.map(([what, value]) =>
    tries(caller[0], `calls every function with ${what} for every argument`, (world) =>
      callsAll(world, caller, () => value),
    ),
  ),
  ...IDS.map((id) =>
    tries(caller[0], `calls every function with the id of ${id} wherever one is asked for`, (world) =>
      callsAll(world, caller, (type) => plain(type, id)),
    ),
  ),
  tries(caller[0], 'calls every function for a result of another shape', (world) =>
    callsAll(world, caller, (type) => plain(type, 'nina'), {
      accept: 'application/vnd.pgrst.object+json',
      prefer: 'count=exact,params=single-object,handling=strict',
    }),
  ),
  tries(caller[0], 'calls every function by an address, with arguments in it', async (world) => {
    const before = await world.fingerprint()
    const hears = await startsAnew(world)
    for (const { name, args } of await functions(world)) {
      if (OWN.has(name)) continue
      const query = args.map((one) => `${one.name}={nina}`).join('&')
      const answer = await world.call(caller[0], 'GET', `${api}/rpc/${name}?${query}`)
      await hears(answer)
      expect(answer.status, `${name}: ${answer.text}`).toBeLessThan(500)
      if (!/^(my_|view_as$)/.test(name)) expectNothingOf(answer, caller[1].map(world.fill))
    }
    expect(await world.fingerprint()).toEqual(before)
  }),
])
