import { randomUUID } from 'node:crypto'
import type { TestDatabase } from './test-database.ts'

export type Account = { id: string; email: string; aal?: 'aal1' | 'aal2' }

export async function createAccount(stage: TestDatabase, metadata: object | null): Promise<Account> {
  const id = randomUUID()
  const email = `${id.slice(0, 8)}@example.org`
  await stage.sql(
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

export async function createAthlete(stage: TestDatabase, wish: AthleteOverrides = {}): Promise<Account> {
  const person = await createAccount(stage, { role: 'athlete', full_name: wish.name ?? 'Ada Marrow' })
  const years = wish.years ?? 20
  if (wish.visibility)
    await stage.sql('insert into user_settings (user_id, privacy_profile_visibility) values ($1, $2)', [
      person.id,
      wish.visibility,
    ])
  const details = {
    birth_date: bornYearsAgo(years),
    country: wish.country ?? 'DE',
    sport: wish.sport ?? 'soccer',
    positions: wish.positions ?? ['st'],
    recruiting_status: wish.status ?? 'open',
  }
  const made = await stage.as(person, 'select public.onboard_athlete($1)', [details])
  if (made.refused) throw new Error(made.refused.message)
  if (wish.guardian) {
    await stage.sql(
      `insert into guardian_links (athlete_id, guardian_name, guardian_email, state, decided_at) values ($1, 'Gus Marrow', $2, $3, now())`,
      [person.id, `guardian-${person.email}`, wish.guardian],
    )
  }
  return person
}

type ScoutOverrides = {
  check?: 'approved' | 'pending' | 'rejected' | 'expired' | 'revoked' | 'athletic'
  kind?: string
}

export async function createScout(stage: TestDatabase, wish: ScoutOverrides = {}): Promise<Account> {
  const person = await createAccount(stage, { role: 'scout', full_name: 'Sid Harrow' })
  if (wish.kind)
    await stage.sql('update scout_profiles set kind = $2 where user_id = $1', [person.id, wish.kind])
  if (wish.check) await verify(stage, person, wish.check)
  return person
}

export async function verify(
  stage: TestDatabase,
  person: Account,
  kind: NonNullable<ScoutOverrides['check']>,
) {
  const open = kind === 'pending'
  const standing = kind !== 'pending' && kind !== 'rejected'
  await stage.sql(
    `insert into verifications (user_id, type, status, evidence_note, what_was_checked, reason, decided_at, expires_at, revoked_at)
     values ($1, $2, $3, 'a note', $4, $5, $6, $7, $8)`,
    [
      person.id,
      kind === 'athletic' ? 'athletic' : 'identity',
      open || kind === 'rejected' ? kind : 'approved',
      standing ? 'Passport' : '',
      kind === 'rejected' ? 'Not readable' : '',
      open ? null : new Date(),
      standing ? new Date(Date.now() + (kind === 'expired' ? -1 : 300) * 86_400_000) : null,
      kind === 'revoked' ? new Date() : null,
    ],
  )
}

/** Signed in with the second step, as an admin has to be to act. */
export async function createAdmin(stage: TestDatabase): Promise<Account> {
  const person = await createAccount(stage, { role: 'athlete', full_name: 'Ad Min' })
  await stage.sql('insert into admin_users (user_id) values ($1)', [person.id])
  return { ...person, aal: 'aal2' }
}

/** The same person, with nothing but their password. */
export const atAal1 = (person: Account): Account => ({ ...person, aal: 'aal1' })

/** A scout and an athlete with an open thread, made the way people make it. */
export async function openConversation(stage: TestDatabase, from: Account, to: Account): Promise<string> {
  const asked = await stage.as<{ id: string }>(
    from,
    `select id from request_contact($1, 'A trial week', 'Would you come?')`,
    [to.id],
  )
  if (asked.refused) throw new Error(asked.refused.message)
  const requestId = asked.rows[0]?.id
  const [held] = await stage.sql<{ awaiting_guardian: boolean }>(
    'select awaiting_guardian from message_requests where id = $1',
    [requestId],
  )
  if (held?.awaiting_guardian) await decideAsGuardian(stage, to, 'approve_request', requestId)
  const answer = await stage.as<{ id: string }>(to, 'select answer_message_request($1, true) as id', [
    requestId,
  ])
  if (answer.refused || !answer.rows[0]) throw new Error(answer.refused?.message ?? 'no thread')
  return answer.rows[0].id
}

export async function guardianToken(stage: TestDatabase, of: Account): Promise<string> {
  const [link] = await stage.sql<{ token: string }>(
    'select private.guardian_token(id) as token from guardian_links where athlete_id = $1 order by created_at desc limit 1',
    [of.id],
  )
  if (!link) throw new Error('this athlete has no guardian')
  return link.token
}

export async function decideAsGuardian(stage: TestDatabase, of: Account, decision: string, target?: string) {
  const token = await guardianToken(stage, of)
  const done = await stage.as('anon', `select guardian_decide($1, $2, $3, '2026-11', 'en')`, [
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
