import { expect } from 'vitest'
import { each, expectRefused, tries, type Way, type Ways } from '../way.ts'
import type { CallerName, World } from '../world.ts'
import { type Person, proved, rpc, undone } from './deletion-steps.ts'
import { copyOf, ownCopyContent } from './own-copy-content.ts'

const asked = (world: World) => world.database.sql('select user_id, state from private.exports')
const callAs = (world: World, who: Person, call: 'request_export' | 'open_export', proof: object) =>
  world.database.as<{ said: unknown }>(
    world.people[who],
    `select ${call}() as said from (select set_config('request.jwt.claims',
       (current_setting('request.jwt.claims')::jsonb || $1::jsonb)::text, true)) proved`,
    [JSON.stringify(proof)],
  )
/** One that lies ready, with its file. */
async function ready(world: World, who: Person) {
  const { id } = world.people[who]
  await world.database.sql(
    `with made as (
       insert into private.exports (user_id, state, ready_at, expires_at, bytes)
       values ($1, 'ready', now(), now() + interval '7 days', 10) returning *)
     insert into storage.objects (bucket_id, name) select 'exports', private.export_path(m) from made m`,
    [id],
  )
}
/** What the policies of the files API show, while it does what is named. */
async function seen(world: World, by: CallerName, operation = 'storage.object.sign') {
  await world.database.sql(`select set_config('storage.operation', $1, true)`, [operation])
  const caller = by === 'nobody' || by === 'keyless' ? 'anon' : world.people[by]
  return (await world.database.as(caller, `select name from storage.objects where bucket_id = 'exports'`))
    .rows
}
const asksInVain = (by: CallerName): Way =>
  tries(by, 'asks for a copy without a proof', async (world) => {
    expectRefused(await world.call(by, 'POST', `${rpc}/request_export`, { body: {} }))
    expectRefused(await world.call(by, 'POST', `${rpc}/open_export`, { body: {} }))
    expect(await asked(world)).toEqual([])
  })
export const ownCopy: Ways = {
  rule: 'account.copy',
  allowed: [
    'whoever proved themselves asks for a copy, and opens it for a minute; a guardian asks for the child',
    (world) =>
      undone(world, async () => {
        expect((await callAs(world, 'ada', 'request_export', proved(1))).refused).toBeNull()
        const { rows } = await world.database.as(world.people.ada, 'select my_export() as said')
        expect(rows).toEqual([{ said: expect.objectContaining({ state: 'queued' }) }])
        const token = world.fill('{token.mina}')
        expect(
          (await world.database.as('anon', 'select guardian_request_export($1)', [token])).refused,
        ).toBeNull()
        expect((await world.database.as('anon', 'select guardian_export($1)', [token])).refused).toBeNull()
        await ready(world, 'vera')
        expect((await callAs(world, 'vera', 'open_export', proved(1))).refused).toBeNull()
        expect(await seen(world, 'vera')).toHaveLength(1)
        expect((await world.database.as(world.people.amy, 'select own_data_counts() as said')).rows).toEqual([
          { said: { exports: 3, leaving: 0, erased: 0 } },
        ])
        expect(await copyOf(world, 'vera')).toContain(world.people.vera.email)
      }),
  ],
  ways: [
    ...each(['nobody', 'keyless', 'ralf', 'mina', 'vera', 'amy'], asksInVain),
    ...each(['ada', 'vera'], (by) =>
      tries(
        by,
        'asks or opens with an old session, a link from a mail or one that was only renewed',
        (world) =>
          undone(world, async () => {
            await ready(world, by as Person)
            for (const proof of [proved(11), proved(1, 'otp'), proved(1, 'token_refresh')])
              for (const call of ['request_export', 'open_export'] as const)
                expect((await callAs(world, by as Person, call, proof)).refused?.hint).toBe(
                  'data_export.proof',
                )
            expect(await seen(world, by)).toEqual([])
          }),
      ),
    ),
    ...each(['nobody', 'vera', 'amy', 'milo', 'bob'], (by) =>
      tries(by, 'finds or opens the file of somebody else by its name', (world) =>
        undone(world, async () => {
          await ready(world, 'mina')
          await world.database.sql(`update private.exports set open_until = now() + interval '1 minute'`)
          for (const operation of ['sign', 'get_authenticated', 'list', 'info_authenticated', 'copy', 'move'])
            expect(await seen(world, by, `storage.object.${operation}`)).toEqual([])
        }),
      ),
    ),
    ...each(['nobody', 'keyless', 'vera', 'mina', 'amy'], (by) =>
      tries(by, 'guesses a path in the bucket, lists it or writes into it', async (world) => {
        const path = world.fill('exports/{mina}/{mina}.zip')
        for (const [method, address] of [
          ['GET', `/storage/v1/object/${path}`],
          ['GET', `/storage/v1/object/public/${path}`],
          ['POST', `/storage/v1/object/sign/${path}`],
          ['POST', `/storage/v1/object/${path}`],
        ] as const)
          expect(
            (await world.call(by, method, address, method === 'POST' ? { body: { expiresIn: 60 } } : {}))
              .status,
          ).toBeGreaterThanOrEqual(400)
      }),
    ),
    tries('mina', 'opens her own file past its link, in a list or by a copy', (world) =>
      undone(world, async () => {
        await ready(world, 'mina')
        expect(await seen(world, 'mina')).toEqual([])
        await callAs(world, 'mina', 'open_export', proved(1))
        for (const operation of [
          'get_authenticated',
          'list',
          'info_authenticated',
          'copy',
          'move',
          'sign_many',
        ])
          expect(await seen(world, 'mina', `storage.object.${operation}`)).toEqual([])
        expect(await seen(world, 'mina')).toHaveLength(1)
        await world.database.sql(`update private.exports set open_until = now() - interval '1 second'`)
        expect(await seen(world, 'mina')).toEqual([])
      }),
    ),
    tries('ada', 'opens a file whose days are over', (world) =>
      undone(world, async () => {
        await ready(world, 'ada')
        await world.database.sql(
          `update private.exports set expires_at = now() - interval '1 second', open_until = now() + interval '1 minute'`,
        )
        expect(await seen(world, 'ada')).toEqual([])
        expect((await callAs(world, 'ada', 'open_export', proved(1))).refused?.hint).toBe('data_export.none')
        await world.database.sql('select private.end_exports()')
        expect(await world.database.sql(`select from storage.objects where bucket_id = 'exports'`)).toEqual(
          [],
        )
      }),
    ),
    ...each(['sula', 'otto'], (by) =>
      tries(by, 'asks or opens while suspended, with a session from before', (world) =>
        undone(world, async () => {
          await ready(world, by as Person)
          await world.database.sql(`update private.exports set open_until = now() + interval '1 minute'`)
          expect(await seen(world, by)).toEqual([])
          for (const call of ['request_export', 'open_export'] as const)
            expect((await callAs(world, by as Person, call, proved(1))).refused?.hint).toBe(
              'data_export.suspended',
            )
        }),
      ),
    ),
    tries(
      'nobody',
      'asks for a child with the link of another child’s guardian, or with none that counts',
      (world) =>
        undone(world, async () => {
          const ask = (token: string) =>
            world.database.as('anon', 'select guardian_request_export($1)', [world.fill(token)])
          await ask('{token.milo}')
          for (const token of ['{token.nina}', '{token.dirk}', '{token.wanda}', '{token.olga}', 'made-up'])
            expect((await ask(token)).refused).not.toBeNull()
          expect(await asked(world)).toEqual([{ user_id: world.people.milo.id, state: 'queued' }])
          for (const call of ['guardian_export', 'guardian_request_export'])
            expectRefused(
              await world.call('nobody', 'POST', `${rpc}/${call}`, { body: { token: 'made-up' } }),
            )
        }),
    ),
    tries('nobody', 'opens the child’s file with the guardian’s own link', (world) =>
      undone(world, async () => {
        await ready(world, 'mina')
        const { rows } = await world.database.as<{ said: object }>(
          'anon',
          'select guardian_export($1) as said',
          [world.fill('{token.mina}')],
        )
        expect(JSON.stringify(rows[0]?.said)).not.toContain('zip')
        expectRefused(await world.call('nobody', 'POST', `${rpc}/open_export`, { body: {} }))
        expectRefused(await world.call('nobody', 'POST', `${rpc}/my_export`, { body: {} }))
      }),
    ),
    ...ownCopyContent,
    ...each(['ada', 'mina', 'vera', 'bert', 'gert', 'rex'], (by) =>
      tries(by, 'finds in the copy what no screen shows', async (world) => {
        const person = world.people[by as Person]
        const tables = await world.database.sql<{ place: string; columns: string }>(
          `select e.relation::text as place, string_agg(quote_ident(c.name), ', ') as columns
           from private.exported_tables e join pg_class k on k.oid = e.relation, private.exported_columns(e.relation) c
           where k.relnamespace = 'public'::regnamespace group by e.relation`,
        )
        for (const { place, columns } of tables) {
          const copied = await world.database.sql<{ row: object }>(
            'select r as row from private.exported_rows($1::regclass, $2) r',
            [place, person.id],
          )
          const { rows, refused } = await world.database.as<{ row: object }>(
            person,
            `select to_jsonb(r) as row from (select ${columns} from ${place}) r`,
          )
          expect(refused, place).toBeNull()
          const read = new Set(rows.map(({ row }) => JSON.stringify(row)))
          expect(
            copied.filter(({ row }) => !read.has(JSON.stringify(row))),
            place,
          ).toEqual([])
        }
      }),
    ),
    ...each(['vera', 'amy'], (by) =>
      tries(by, 'takes a minor’s film or picture home in a copy of their own', async (world) => {
        const [said] = await world.database.sql<{ parts: { kind: string; path?: string }[] }>(
          'select private.export_parts($1) as parts',
          [world.people[by as Person].id],
        )
        const files = said?.parts.filter(({ kind }) => kind === 'file') ?? []
        for (const { path } of files) expect(path).toMatch(new RegExp(`^${world.people[by as Person].id}/`))
      }),
    ),
    ...each(['nobody', 'vera', 'amy'], (by) =>
      tries(by, 'reads the rows of anybody’s copy, who asked, or does the server’s work', async (world) => {
        const caller = by === 'nobody' ? 'anon' : world.people[by as Person]
        for (const text of [
          'select * from private.exports',
          'select * from private.exported_tables',
          `select private.exported_rows('public.messages', auth.uid())`,
          'select private.export_parts(auth.uid())',
          `select private.export_part_rows('{}')`,
          `select private.take_export('{}')`,
          'select private.begin_export(auth.uid(), false)',
          'select private.begin_operator_export(auth.uid())',
          'select private.open_operator_export(auth.uid())',
          'select private.end_exports()',
        ])
          expect((await world.database.as(caller, text)).refused?.code).toBe('42501')
      }),
    ),
    ...each(['nobody', 'vera', 'ada', 'ann'], (by) =>
      tries(by, 'counts what others asked for', async (world) => {
        expectRefused(await world.call(by, 'POST', `${rpc}/own_data_counts`, { body: {} }))
      }),
    ),
  ],
}
