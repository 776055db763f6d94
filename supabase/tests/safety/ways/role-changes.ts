import { expect } from 'vitest'
import { asks, each, tries, type Way, type Ways, writes } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1/rpc/change_role'
const REASON = 'Signed up as the wrong one'
const rpc = (by: CallerName, what: string, whom: string, role: string, email = `{${whom}.email}`) =>
  writes(by, what, 'POST', api, { user_id: `{${whom}}`, role, email, reason: REASON })

const change = ({ database, people }: World, whom: keyof World['people'], role: string) =>
  database.as({ ...people.amy, aal: 'aal2' }, 'select change_role($1, $2, $3, $4)', [
    people[whom].id,
    role,
    people[whom].email,
    REASON,
  ])

/** In a transaction that is taken back, so that the rest of the world stays as it is. */
const inTransaction = (by: Way['by'], what: string, run: (world: World) => Promise<void>) =>
  tries(by, what, (world) => world.database.inRolledBackTransaction(() => run(world)))

/** Once Una has become an athlete nothing of a scout is left to her. */
const onceAthlete = (what: string, text: string) =>
  inTransaction('una', what, async (world) => {
    expect((await change(world, 'una', 'athlete')).refused).toBeNull()
    const done = await world.database.as(world.people.una, world.fill(text))
    expect(done.refused === null ? done.changed : 0, JSON.stringify(done.rows)).toBe(0)
  })

export const roleChanges: Ways = {
  rule: 'admin.role',
  allowed: [
    'an admin makes an athlete of a scout who has used nothing',
    (world) =>
      world.database.inRolledBackTransaction(async () => {
        expect((await change(world, 'una', 'athlete')).refused).toBeNull()
      }),
  ],
  ways: [
    ...each(['nobody', 'ada', 'vera', 'mina', 'ann'], (by) =>
      rpc(by, 'makes an athlete of a scout', 'una', 'athlete'),
    ),
    rpc('una', 'makes an athlete of themselves', 'una', 'athlete'),
    rpc('mina', 'makes a scout of herself', 'mina', 'scout'),
    rpc('amy', 'makes a scout of herself', 'amy', 'scout'),
    rpc('amy', 'makes a scout of another admin', 'ann', 'scout'),
    ...['mina', 'milo', 'nina', 'dirk', 'wanda'].map((child) =>
      rpc('amy', `makes a scout of the child ${child}`, child, 'scout'),
    ),
    rpc('amy', 'makes a scout of somebody who has not answered at 18', 'olga', 'scout'),
    rpc('amy', 'makes a scout of somebody who is suspended', 'sula', 'scout'),
    rpc('amy', 'makes an athlete of somebody who is banned', 'otto', 'athlete'),
    ...['vera', 'elmo', 'rex', 'pia'].map((scout) =>
      rpc('amy', `makes an athlete of ${scout}, who has or had a check`, scout, 'athlete'),
    ),
    rpc('amy', 'makes a scout of somebody who was written to', 'ada', 'scout'),
    rpc('amy', 'makes an admin', 'una', 'admin'),
    rpc('amy', 'types the address of another', 'una', 'athlete', '{ada.email}'),
    ...each(['ada', 'una', 'amy'], (by) =>
      asks(by, 'writes the role itself', `update profiles set role = 'scout' where id = '{ada}'`),
    ),
    ...each(['ada', 'vera'], (by) =>
      asks(by, 'calls what the change is made of', `select private.put_role(p, 'scout') from profiles p`),
    ),
    onceAthlete('keeps a page as scout', 'select user_id from scout_profiles where user_id = auth.uid()'),
    onceAthlete('writes on it', `update scout_profiles set bio = 'Still here' where user_id = auth.uid()`),
    onceAthlete('begins a list', `insert into boards (name) values ('Trials')`),
    onceAthlete(
      'asks for contact',
      `insert into message_requests (athlete_id, subject, intro) values ('{ada}', 'A trial', 'Come and see us')`,
    ),
  ],
}
