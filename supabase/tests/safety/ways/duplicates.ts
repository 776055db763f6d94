import { expect } from 'vitest'
import { asks, each, tries, type Way, type Ways, writes } from '../way.ts'
import type { CallerName, World } from '../world.ts'
import { leaving, type Person } from './deletion-steps.ts'

const api = '/rest/v1/rpc'
const REASON = 'The same person twice'
const close = (by: CallerName, what: string, closed: string, kept: string, reason = REASON) =>
  writes(by, what, 'POST', `${api}/close_duplicate`, { user_id: `{${closed}}`, kept_id: `{${kept}}`, reason })

const asAmy = ({ database, people }: World, text: string, values: unknown[]) =>
  database.as({ ...people.amy, aal: 'aal2' }, text, values)
/** The two have one mailbox and one name, so that nothing but what is tried keeps them. */
const alike = ({ database, people }: World, one: Person, other: Person) =>
  database.sql(
    'update profiles set email = $2, full_name = (select p.full_name from profiles p where p.id = $3) where id = $1',
    [people[other].id, people[one].email.replace('@', '+again@'), people[one].id],
  )
const closes = (world: World, closed: Person, kept: Person) =>
  asAmy(world, 'select close_duplicate($1, $2, $3)', [world.people[closed].id, world.people[kept].id, REASON])

/** In a transaction that is taken back, so that the rest of the world stays as it is. */
const inTransaction = (by: Way['by'], what: string, run: (world: World) => Promise<void>) =>
  tries(by, what, (world) => world.database.inRolledBackTransaction(() => run(world)))

/** An admin, about two accounts that look like one person's. */
const closesInVain = (what: string, closed: Person, kept: Person, first = 'select') =>
  inTransaction('amy', what, async (world) => {
    await alike(world, kept, closed)
    await world.database.sql(world.fill(first))
    const before = await leaving(world)
    expect((await closes(world, closed, kept)).refused).not.toBeNull()
    expect(await leaving(world)).toEqual(before)
  })

/** Once Bob's account is being closed as a duplicate of Ada's. */
const onceClosing = (by: 'bob' | 'ada' | 'vera', what: string, run: (world: World) => Promise<void>) =>
  inTransaction(by, what, async (world) => {
    await alike(world, 'ada', 'bob')
    expect((await closes(world, 'bob', 'ada')).refused).toBeNull()
    await run(world)
  })
const readsNothingOf = (world: World, by: Person, text: string, secrets: string[]) =>
  world.database.as(world.people[by], world.fill(text)).then(({ rows }) => {
    for (const secret of secrets) expect(JSON.stringify(rows)).not.toContain(secret)
  })

export const duplicates: Ways = {
  rule: 'admin.duplicate',
  allowed: [
    'an admin closes a duplicate, and its owner keeps it',
    (world) =>
      world.database.inRolledBackTransaction(async () => {
        await alike(world, 'ada', 'bob')
        expect((await closes(world, 'bob', 'ada')).refused).toBeNull()
        expect(await leaving(world)).toEqual([{ user_id: world.people.bob.id }])
        expect((await world.database.as(world.people.bob, 'select undo_deletion()')).refused).toBeNull()
        expect(await leaving(world)).toEqual([])
      }),
  ],
  ways: [
    ...each(['nobody', 'ada', 'bob', 'vera', 'mina', 'ann'], (by) =>
      close(by, 'closes an account', 'bob', 'ada'),
    ),
    ...each(['nobody', 'ada', 'vera', 'ann'], (by) =>
      writes(by, 'keeps one that is closed', 'POST', `${api}/keep_duplicate`, { user_id: '{bob}' }),
    ),
    ...each(['ada', 'vera', 'mina', 'ann'], (by) =>
      asks(by, 'asks who has an account like another', `select similar_accounts('{ada}')`),
    ),
    ...each(['ada', 'vera', 'amy'], (by) =>
      asks(by, 'reads which accounts are closed', 'select user_id from private.duplicates'),
    ),
    ...each(['ada', 'vera', 'amy'], (by) =>
      asks(by, 'calls what the closing is made of', `select private.begin_deletion('{bob}', null, '{ada}')`),
    ),
    ...each(['ada', 'vera', 'amy'], (by) =>
      asks(by, 'asks what two accounts have in common', `select private.signs_of_same('{ada}', '{bob}')`),
    ),
    close('amy', 'closes an account that is like no other', 'bob', 'ada'),
    close('amy', 'closes an account that is not there', 'missing', 'ada'),
    close('amy', 'keeps an account that is not there', 'ada', 'missing'),
    close('amy', 'closes an account for itself', 'ada', 'ada'),
    close('amy', 'closes an account without a reason', 'bob', 'ada', ' '),
    closesInVain('closes her own account', 'amy', 'bob'),
    closesInVain('closes one that is like her own', 'bob', 'amy'),
    closesInVain('closes the account of another admin', 'ann', 'bob'),
    closesInVain('closes one that is suspended, to be rid of its record', 'sula', 'ada'),
    closesInVain('closes one whose owner is banned', 'otto', 'una'),
    closesInVain('closes one for the sake of a banned one', 'una', 'otto'),
    closesInVain('closes a scout for an athlete', 'una', 'ada'),
    closesInVain(
      'closes one for an account that typed its address and never proved it',
      'vera',
      'una',
      `update auth.users set email_confirmed_at = null where id = '{una}'`,
    ),
    closesInVain(
      'closes the account of a grown brother, who has the mailbox of his sister',
      'bob',
      'ada',
      `update profiles set full_name = 'Bob Bilbyburg' where id = '{bob}';
       update athlete_private_details set birth_date = birth_date - 700 where athlete_id = '{bob}'`,
    ),
    closesInVain(
      'closes one that may write to nobody',
      'bob',
      'ada',
      `insert into private.contact_restrictions (user_id, until) values ('{bob}', now() + interval '1 day')`,
    ),
    closesInVain(
      'closes the account of her child',
      'mina',
      'milo',
      `update profiles set email = (select g.guardian_email from guardian_links g where g.athlete_id = '{mina}' limit 1) where id = '{amy}'`,
    ),
    ...['active', 'ended'].map((links) =>
      inTransaction(
        'amy',
        `erases a child’s account by herself, with the guardians’ links ${links}`,
        async (world) => {
          await alike(world, 'milo', 'mina')
          expect((await closes(world, 'mina', 'milo')).refused).toBeNull()
          await world.database.sql('update guardian_links set state = $2 where athlete_id = $1', [
            world.people.mina.id,
            links,
          ])
          await world.database.sql(`update private.deletions set erase_at = now()`)
          await world.database.sql('select private.erase_leaving_accounts()')
          const [asked] = await world.database.sql<{ id: string }>(
            `select id from data_requests where user_id = $1 and status = 'open'`,
            [world.people.mina.id],
          )
          const agreed = await asAmy(world, `select close_data_request($1, 'done', 'Nobody answered')`, [
            asked?.id,
          ])
          expect(agreed.refused).not.toBeNull()
          await world.database.sql('select private.erase_leaving_accounts()')
          expect(await leaving(world)).toEqual([{ user_id: world.people.mina.id }])
        },
      ),
    ),
    ...['select my_deletion()', 'select * from security_audit_log', 'select * from notifications'].map(
      (text) =>
        onceClosing('bob', `reads by ${text.split(' ').at(-1)} whose duplicate it is`, (world) =>
          readsNothingOf(world, 'bob', text, [world.people.ada.id, world.people.ada.email, REASON]),
        ),
    ),
    ...['select my_deletion()', 'select * from security_audit_log', 'select * from notifications'].map(
      (text) =>
        onceClosing('ada', `reads by ${text.split(' ').at(-1)} that another is closed`, (world) =>
          readsNothingOf(world, 'ada', text, [world.people.bob.id, REASON, 'by_team": true']),
        ),
    ),
    onceClosing('bob', 'reads in the mail whose duplicate it is', async (world) => {
      const mails = await world.database.sql(
        `select * from touchline.mail_outbox where kind ~ 'duplicate' or to_email = $1`,
        [world.people.ada.email],
      )
      const closing = JSON.stringify(mails.filter((mail) => JSON.stringify(mail).includes('duplicate')))
      for (const secret of [world.people.ada.id, `"${world.people.ada.email}"`, REASON])
        expect(closing).not.toContain(secret)
    }),
    onceClosing('vera', 'asks how a closing stands', async (world) => {
      const asked = await world.database.as(world.people.vera, world.fill(`select similar_accounts('{bob}')`))
      expect(asked.refused).not.toBeNull()
    }),
  ],
}
