import {
  type Account,
  atAal1,
  createAccount,
  createAdmin,
  createAthlete,
  createScout,
  decideAsGuardian,
  openConversation,
} from '../test-accounts.ts'
import type { TestDatabase } from '../test-database.ts'

/** Everybody of the world. Whoever can see or write to Mina is verified for minors; each of the others misses one thing. */
export type People = Record<(typeof PEOPLE)[number], Account>

export const PEOPLE = [
  'ada', // an adult athlete with a public page
  'bob', // an adult athlete whose page is hidden
  'mina', // 14, her guardian agreed to the page, to photos and to film
  'milo', // 15, his guardian agreed to the page alone
  'nina', // 14, her guardian has not answered
  'dirk', // 16, his guardian said no
  'wanda', // 15, her guardian agreed and took it back
  'olga', // 18 since a month, asked what to open, has not answered
  'sula', // an adult whose account is suspended; she had a conversation with Vera
  'vera', // verified for minors, talks with Ada and Mina
  'sven', // verified for minors, in touch with nobody
  'hugo', // verified for minors, his request to Mina waits for her guardian
  'bert', // verified for minors, blocked by Mina and Ada after talking with both
  'gert', // verified for minors, blocked by Mina's guardian
  'nora', // verified for minors, Mina's guardian declined her request
  'walt', // verified for minors, talked with Wanda until her guardian withdrew
  'adam', // verified, but not for minors
  'agnes', // a verified agent
  'una', // never asked for a check
  'pia', // her check is pending
  'elmo', // his check has expired; he had a conversation with Mina
  'rex', // his check was revoked; he had conversations with Mina and Ada
  'otto', // banned; he had a conversation with Mina
  'ralf', // has an account and no profile
  'ursa', // has not confirmed her email address
  'amy', // an admin with the second factor
  'ann', // an admin without it
] as const

const forMinors = { check: 'approved' } as const

export async function createPeople(database: TestDatabase): Promise<People> {
  const athlete = (name: string, more: Parameters<typeof createAthlete>[1] = {}) =>
    createAthlete(database, { name, ...more })
  const minor = (name: string, years: number, guardian: 'active' | 'invited' | 'declined' | 'withdrawn') =>
    athlete(`${name} Vellamo`, { years, guardian })
  const people: People = {
    ada: await athlete('Ada Marrow'),
    bob: await athlete('Bob Bilbyburg', { visibility: 'private' }),
    mina: await minor('Mina', 14, 'active'),
    milo: await minor('Milo', 15, 'active'),
    nina: await minor('Nina', 14, 'invited'),
    dirk: await minor('Dirk', 16, 'declined'),
    wanda: await minor('Wanda', 15, 'active'),
    olga: await minor('Olga', 17, 'active'),
    sula: await athlete('Sula Marrow'),
    vera: await createScout(database, forMinors),
    sven: await createScout(database, forMinors),
    hugo: await createScout(database, forMinors),
    bert: await createScout(database, forMinors),
    gert: await createScout(database, forMinors),
    nora: await createScout(database, forMinors),
    walt: await createScout(database, forMinors),
    adam: await createScout(database, forMinors),
    agnes: await createScout(database, { ...forMinors, kind: 'agent' }),
    una: await createScout(database),
    pia: await createScout(database, { check: 'pending' }),
    elmo: await createScout(database, forMinors),
    rex: await createScout(database, forMinors),
    otto: await createScout(database, forMinors),
    ralf: await createAccount(database, null),
    ursa: await createAccount(database, null),
    amy: await createAdmin(database),
    ann: atAal1(await createAdmin(database)),
  }
  await database.sql('update auth.users set email_confirmed_at = null where id = $1', [people.ursa.id])
  await meet(database, people)
  await moveOn(database, people)
  return people
}

/** Conversations and requests, while everybody may still have them. */
async function meet(database: TestDatabase, people: People) {
  const { ada, sula, mina, wanda, vera, hugo, bert, gert, nora, walt, elmo, rex, otto } = people
  for (const scout of [vera, bert, elmo, rex, otto, gert]) await openConversation(database, scout, mina)
  for (const scout of [vera, bert, rex]) await openConversation(database, scout, ada)
  await openConversation(database, walt, wanda)
  await openConversation(database, vera, sula)
  for (const scout of [hugo, nora])
    await database.as(scout, `select request_contact($1, 'A trial', 'kookaburra waits')`, [mina.id])
  const [asked] = await database.sql<{ id: string }>('select id from message_requests where scout_id = $1', [
    nora.id,
  ])
  await decideAsGuardian(database, mina, 'decline_request', asked?.id)
  await decideAsGuardian(database, mina, 'consent_photo')
  await decideAsGuardian(database, mina, 'consent_film')
}

/** What happened since: blocks, withdrawals, checks that ended, a birthday. */
async function moveOn(database: TestDatabase, people: People) {
  const { ada, sula, mina, wanda, olga, bert, gert, adam, elmo, rex, otto } = people
  const run = database.sql
  for (const who of [mina, ada])
    await database.as(who, 'insert into blocks (blocked_id) values ($1)', [bert.id])
  await run('insert into blocks (blocker_id, blocked_id, by_guardian) values ($1, $2, true)', [
    mina.id,
    gert.id,
  ])
  await decideAsGuardian(database, wanda, 'withdraw')
  const checks = 'update verifications set'
  await run(`${checks} for_minors = false where user_id = $1`, [adam.id])
  await run(`${checks} expires_at = now() - interval '1 day' where user_id = $1`, [elmo.id])
  await run(`${checks} revoked_at = now() where user_id = $1`, [rex.id])
  for (const { id } of [otto, sula])
    await run(`update auth.users set banned_until = now() + interval '1 year' where id = $1`, [id])
  await run(
    `update athlete_private_details set birth_date = current_date - interval '18 years 30 days' where athlete_id = $1`,
    [olga.id],
  )
  await run('select private.recompute_ages()')
}
