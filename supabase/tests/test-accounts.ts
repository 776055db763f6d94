import { randomUUID } from 'node:crypto'
import type { TestDatabase } from './test-database.ts'

export type Account = { id: string; email: string; aal?: 'aal1' | 'aal2' }

export async function createAccount(database: TestDatabase, metadata: object | null): Promise<Account> {
  const id = randomUUID()
  const email = `${id.slice(0, 8)}@example.org`
  await database.sql(
    'insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data) values ($1, $2, now(), $3)',
    [id, email, metadata],
  )
  return { id, email }
}

type AthleteOverrides = {
  years?: number
  country?: string
  visibility?: string
  guardian?: 'active' | 'invited' | 'declined' | 'withdrawn'
  status?: string
  sport?: string
  positions?: string[]
  name?: string
}

export async function createAthlete(
  database: TestDatabase,
  overrides: AthleteOverrides = {},
): Promise<Account> {
  const person = await createAccount(database, { role: 'athlete', full_name: overrides.name ?? 'Ada Marrow' })
  const years = overrides.years ?? 20
  if (overrides.visibility)
    await database.sql('insert into user_settings (user_id, privacy_profile_visibility) values ($1, $2)', [
      person.id,
      overrides.visibility,
    ])
  const [given, ...surname] = (overrides.name ?? 'Ada Marrow').split(' ')
  const details = {
    given_name: given,
    surname: surname.join(' '),
    birth_date: bornYearsAgo(years),
    country: overrides.country ?? 'DE',
    sport: overrides.sport ?? 'soccer',
    positions: overrides.positions ?? ['st'],
    recruiting_status: overrides.status ?? 'open',
  }
  const made = await database.as(person, 'select public.onboard_athlete($1)', [details])
  if (made.refused) throw new Error(made.refused.message)
  if (overrides.guardian) {
    await database.sql(
      `insert into guardian_links (athlete_id, guardian_name, guardian_email, state, decided_at) values ($1, 'Gus Marrow', $2, $3, now())`,
      [person.id, `guardian-${person.email}`, overrides.guardian],
    )
  }
  return person
}

type ScoutOverrides = {
  check?: 'approved' | 'pending' | 'rejected' | 'expired' | 'revoked' | 'athletic'
  kind?: string
}

export async function createScout(database: TestDatabase, overrides: ScoutOverrides = {}): Promise<Account> {
  const person = await createAccount(database, { role: 'scout', full_name: 'Sid Harrow' })
  if (overrides.kind)
    await database.sql('update scout_profiles set kind = $2 where user_id = $1', [person.id, overrides.kind])
  if (overrides.check) await verify(database, person, overrides.check)
  return person
}

export async function verify(
  database: TestDatabase,
  person: Account,
  kind: NonNullable<ScoutOverrides['check']>,
) {
  const open = kind === 'pending'
  const standing = kind !== 'pending' && kind !== 'rejected'
  await database.sql(
    `insert into verifications (user_id, type, status, for_minors, evidence_note, evidence_path, what_was_checked, reason, decided_at, expires_at, revoked_at)
     values ($1, $2, $3::text, $3::text = 'approved', 'a note', $1::uuid || '/passport.pdf', $4, $5, $6, $7, $8)`,
    [
      person.id,
      kind === 'athletic' ? 'athletic' : 'identity',
      open || kind === 'rejected' ? kind : 'approved',
      standing ? ['identity_document'] : [],
      kind === 'rejected' ? 'Not readable' : '',
      open ? null : new Date(),
      standing ? new Date(Date.now() + (kind === 'expired' ? -1 : 300) * 86_400_000) : null,
      kind === 'revoked' ? new Date() : null,
    ],
  )
}

/** At AAL2, as an admin has to be, with every list opened on record. */
export async function createAdmin(database: TestDatabase): Promise<Account> {
  const person = await createAccount(database, { role: 'athlete', full_name: 'Ad Min' })
  await database.sql('insert into admin_users (user_id) values ($1)', [person.id])
  await openLists(database, person)
  return { ...person, aal: 'aal2' }
}

/** As open_admin_list does it: so long ago that the next opening leaves a line of its own. */
export const openLists = (database: TestDatabase, { id }: Account) =>
  database.sql(
    `insert into security_audit_log (user_id, action, details, created_at) select $1, 'admin_list_opened', jsonb_build_object('list', l), now() - interval '20 minutes'
     from unnest(array['people', 'reports', 'verifications']) l`,
    [id],
  )

/** The same user at AAL1. */
export const atAal1 = (person: Account): Account => ({ ...person, aal: 'aal1' })

/** Opens a conversation of a scout and an athlete by request and acceptance. */
export async function openConversation(database: TestDatabase, from: Account, to: Account): Promise<string> {
  const asked = await database.as<{ id: string }>(
    from,
    `select id from request_contact($1, 'A trial week', 'Would you come?')`,
    [to.id],
  )
  if (asked.refused) throw new Error(asked.refused.message)
  const requestId = asked.rows[0]?.id
  const [held] = await database.sql<{ awaiting_guardian: boolean }>(
    'select awaiting_guardian from message_requests where id = $1',
    [requestId],
  )
  if (held?.awaiting_guardian) await decideAsGuardian(database, to, 'approve_request', requestId)
  const answer = await database.as<{ id: string }>(to, 'select answer_message_request($1, true) as id', [
    requestId,
  ])
  if (answer.refused || !answer.rows[0]) throw new Error(answer.refused?.message ?? 'no thread')
  return answer.rows[0].id
}

export async function guardianToken(database: TestDatabase, of: Account): Promise<string> {
  const [link] = await database.sql<{ token: string }>(
    'select private.guardian_token(id) as token from guardian_links where athlete_id = $1 order by created_at desc limit 1',
    [of.id],
  )
  if (!link) throw new Error('this athlete has no guardian')
  return link.token
}

/** What a guardian does who has withdrawn and comes back: the old link gives no consent again. */
export async function mailNewGuardianLink(database: TestDatabase, of: Account) {
  await database.as('anon', 'select guardian_new_link($1)', [await guardianToken(database, of)])
}

export async function decideAsGuardian(
  database: TestDatabase,
  of: Account,
  decision: string,
  target?: string,
) {
  const token = await guardianToken(database, of)
  const done = await database.as('anon', `select guardian_decide($1, $2, $3, '2026-11', 'en')`, [
    token,
    decision,
    target ?? null,
  ])
  if (done.refused) throw new Error(done.refused.message)
}

export function bornYearsAgo(years: number) {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() - years)
  date.setUTCDate(date.getUTCDate() - 40)
  return date.toISOString().slice(0, 10)
}
