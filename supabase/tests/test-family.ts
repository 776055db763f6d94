import { type Account, createAthlete, createScout } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

export type Portal = {
  state: string
  photo: boolean
  paused: boolean
  paused_by_other: boolean
  spent: boolean
  blocked: { scout_id: string; by_other: boolean }[]
  others: { id: string; name: string; address: string; state: string; agreed: boolean }[]
  requests: { id: string; held: boolean; approved: boolean; status: string }[]
}

export const DAD = 'dad@home.test'
export const MUM = 'mum@home.test'

/** A child of fourteen and who decides for them, by the functions that their pages call. */
export function testFamilies(of: () => TestDatabase) {
  const linkTo = async (athlete: Account, email: string) => {
    const [link] = await of().sql<{ id: string; token: string; state: string }>(
      `select id, private.guardian_token(id) as token, state from guardian_links
       where athlete_id = $1 and guardian_email = $2 order by created_at desc, state desc limit 1`,
      [athlete.id, email],
    )
    if (!link) throw new Error('no link to this address')
    return link
  }
  const open = (token: string) => of().as<{ p: Portal }>('anon', 'select guardian_portal($1) as p', [token])
  const decide = (token: string, decision: string, target: string | null = null) =>
    of().as<{ p: Portal }>('anon', `select guardian_decide($1, $2, $3, '2026-11', 'en') as p`, [
      token,
      decision,
      target,
    ])
  const shown = async (token: string) => (await open(token)).rows[0]?.p
  const invite = (athlete: Account, email: string, name = 'Ann Fell') =>
    of().as<{ id: string }>(athlete, 'select invite_guardian($1, $2) as id', [name, email])
  const mailsTo = async (email: string) => {
    const sent = await of().sql<{ kind: string }>(
      'select kind from touchline.mail_outbox where to_email = $1 order by id',
      [email],
    )
    return sent.map(({ kind }) => kind)
  }
  const pageOf = async (athlete: Account) => {
    const [page] = await of().sql<{ v: string; c: string; photo: boolean }>(
      'select effective_visibility as v, contact_state as c, photo_allowed as photo from athlete_profiles where id = $1',
      [athlete.id],
    )
    return page
  }
  /** One guardian who agreed, or two. */
  const family = async (guardians: 1 | 2) => {
    const mina = await createAthlete(of(), { years: 14 })
    await invite(mina, DAD, 'Dan Fell')
    const dad = (await linkTo(mina, DAD)).token
    await decide(dad, 'consent')
    if (guardians === 1) return { mina, dad, mum: '' }
    await invite(mina, MUM)
    await decide(dad, 'accept_guardian', (await linkTo(mina, MUM)).id)
    const mum = (await linkTo(mina, MUM)).token
    await decide(mum, 'consent')
    return { mina, dad, mum }
  }
  const asked = async (mina: Account) => {
    const vera = await createScout(of(), { check: 'approved' })
    const { rows } = await of().as<{ id: string }>(
      vera,
      `select id from request_contact($1, 'Trial', 'Would you come?')`,
      [mina.id],
    )
    return { vera, request: rows[0]?.id ?? '' }
  }
  const rolledBack = (run: () => Promise<void>) => () => of().inRolledBackTransaction(run)
  return { linkTo, open, decide, shown, invite, mailsTo, pageOf, family, asked, rolledBack }
}
