import { expect } from 'vitest'
import { tries, type Way } from '../way.ts'
import type { Answer, CallerName, World } from '../world.ts'
import { type HiddenRow, ROWS } from './write-rows.ts'

const api = '/rest/v1'
const SERVER_FAULT = 500

type Call = { method: string; path: string; body?: unknown; raw?: string; headers?: Record<string, string> }
const filterOf = (key: HiddenRow[1]) =>
  Object.entries(key)
    .map(([name, value]) => `${name}=eq.${value}`)
    .join('&')
const back = 'return=representation'

/** The verbs of the table API, each with the headers and parameters that change what it does. */
const FORMS: [what: string, call: (row: HiddenRow) => Call][] = [
  ['inserts', ([table, key, values]) => ({ method: 'POST', path: table, body: { ...key, ...values } })],
  [
    'inserts a list with defaults for what is missing',
    ([table, key, values]) => ({
      method: 'POST',
      path: `${table}?columns=${[...Object.keys(key), ...Object.keys(values)].join(',')}`,
      body: [{ ...key, ...values }, key],
      headers: { prefer: `missing=default,${back}` },
    }),
  ],
  [
    'inserts as a spreadsheet',
    ([table, key]) => ({
      method: 'POST',
      path: table,
      raw: `${Object.keys(key).join(',')}\n${Object.values(key).join(',')}\n`,
      headers: { 'content-type': 'text/csv' },
    }),
  ],
  [
    'replaces by an upsert',
    ([table, key, values]) => ({
      method: 'POST',
      path: table,
      body: { ...key, ...values },
      headers: { prefer: `resolution=merge-duplicates,${back}` },
    }),
  ],
  [
    'replaces by an upsert on named columns',
    ([table, key, values]) => ({
      method: 'POST',
      path: `${table}?on_conflict=${Object.keys(key).join(',')}`,
      body: { ...key, ...values },
      headers: { prefer: 'resolution=merge-duplicates,return=minimal' },
    }),
  ],
  [
    'inserts and ignores duplicates',
    ([table, key, values]) => ({
      method: 'POST',
      path: `${table}?on_conflict=${Object.keys(key).join(',')}`,
      body: { ...key, ...values },
      headers: { prefer: `resolution=ignore-duplicates,${back}` },
    }),
  ],
  [
    'puts',
    ([table, key, values]) => ({
      method: 'PUT',
      path: `${table}?${filterOf(key)}`,
      body: { ...key, ...values },
    }),
  ],
  [
    'changes and reads back',
    ([table, key, values]) => ({
      method: 'PATCH',
      path: `${table}?${filterOf(key)}`,
      body: values,
      headers: { prefer: `${back},count=exact` },
    }),
  ],
  [
    'changes without a word back',
    ([table, key, values]) => ({
      method: 'PATCH',
      path: `${table}?${filterOf(key)}`,
      body: values,
      headers: { prefer: 'return=minimal' },
    }),
  ],
  [
    'takes the row over',
    ([table, key]) => ({
      method: 'PATCH',
      path: `${table}?${filterOf(key)}`,
      body: Object.fromEntries(
        ['id', 'user_id', 'athlete_id', 'owner_id', 'scout_id', 'sender_id']
          .filter((name) => name in key)
          .map((name) => [name, '{me}']),
      ),
    }),
  ],
  [
    'changes by either of two filters',
    ([table, key, values]) => ({
      method: 'PATCH',
      path: `${table}?or=(${Object.entries(key)
        .map(([name, value]) => `${name}.eq.${value}`)
        .join(',')})`,
      body: values,
    }),
  ],
  [
    'deletes and reads back',
    ([table, key]) => ({
      method: 'DELETE',
      path: `${table}?${filterOf(key)}`,
      headers: { prefer: `${back},count=exact` },
    }),
  ],
  [
    'deletes one at most',
    ([table, key]) => ({
      method: 'DELETE',
      path: `${table}?${filterOf(key)}&limit=1&order=${Object.keys(key)[0]}`,
      headers: { prefer: 'max-affected=1,handling=strict' },
    }),
  ],
  [
    'deletes in another schema',
    ([table, key]) => ({
      method: 'DELETE',
      path: `${table}?${filterOf(key)}`,
      headers: { 'content-profile': 'private', 'accept-profile': 'private' },
    }),
  ],
]

const asMe = (by: CallerName, text: string) =>
  text.replaceAll('{me}', by === 'nobody' ? '{missing}' : `{${by}}`)
const send = (world: World, by: CallerName, { method, path, body, raw, headers }: Call): Promise<Answer> =>
  world.call(by, method, `${api}/${asMe(by, path)}`, {
    ...(body === undefined ? {} : { body: JSON.parse(asMe(by, JSON.stringify(body))) }),
    ...(raw === undefined ? {} : { raw: asMe(by, raw) }),
    ...(headers ? { headers } : {}),
  })

/** One form on a row of every table; afterwards every table is as it was. */
const writesEverywhere = (by: CallerName, what: string, form: (row: HiddenRow) => Call): Way =>
  tries(by, `${what} a row of somebody else in each of ${ROWS.length} tables`, async (world) => {
    const before = await world.fingerprint()
    const taken: string[] = []
    for (const row of ROWS) {
      const answer = await send(world, by, form(row))
      expect(answer.status, `${row[0]}: ${answer.text}`).toBeLessThan(SERVER_FAULT)
      if (answer.status < 300) taken.push(`${row[0]} ${answer.status} ${answer.text.slice(0, 80)}`)
    }
    expect(await world.fingerprint(), taken.join('\n')).toEqual(before)
  })

const WRITERS = ['nobody', 'ralf', 'una', 'otto', 'milo', 'bob', 'sven', 'bert'] as const
export const writeForms: Way[] = WRITERS.flatMap((by) =>
  FORMS.map(([what, form]) => writesEverywhere(by, what, form)),
)
