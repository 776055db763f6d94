import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

export const APPEAL = 'I was somebody else’s guest that day.'

/** What the tests of moderation do as its people do. */
export const moderationOf = (open: () => TestDatabase) => {
  const database = {
    as: ((...given) => open().as(...given)) as TestDatabase['as'],
    sql: ((...given) => open().sql(...given)) as TestDatabase['sql'],
  }
  const people = async () => ({
    amy: await createAdmin(open()),
    ann: await createAdmin(open()),
    ada: await createAthlete(open()),
    bob: await createAthlete(open()),
    vera: await createScout(open(), { check: 'approved' }),
  })

  const first = async <T>(text: string, values: unknown[] = []) =>
    (await database.sql<T & object>(text, values))[0]
  const report = async (who: Account, type: string, subject: string | undefined) =>
    (
      await database.as<{ id: string }>(who, `select report($1, $2, 'harassment', 'Look at this') as id`, [
        type,
        subject,
      ])
    ).rows[0]?.id
  const decide = (admin: Account, id: string | undefined, action: string, days?: number) =>
    database.as(admin, `select decide_flag($1, $2, 'Against the rules', $3)`, [id, action, days ?? null])
  const decideAccount = (admin: Account, person: Account, action: string, days?: number) =>
    database.as(admin, `select decide_account($1, $2, 'Against the rules', $3)`, [
      person.id,
      action,
      days ?? null,
    ])
  const review = (admin: Account, id: string | undefined, stands: boolean) =>
    database.as(admin, `select review_decision($1, $2, 'Looked at it again')`, [id, stands])
  const decisionOf = async (person: Account) =>
    (
      await first<{ id: string }>(
        'select id from private.moderation_decisions where subject_user_id = $1 order by decided_at desc, id limit 1',
        [person.id],
      )
    )?.id
  const tokenOf = async (decision: string | undefined) =>
    (await first<{ token: string }>('select private.decision_token($1) as token', [decision]))?.token
  const daysBanned = async (person: Account) =>
    (
      await first<{ days: number | null }>(
        'select round(extract(epoch from banned_until - now()) / 86400)::int as days from auth.users where id = $1',
        [person.id],
      )
    )?.days
  const read = async (who: Account | 'anon', key: string | undefined) => {
    const { rows, refused } = await database.as<{ d: Record<string, unknown> }>(
      who,
      'select moderation_decision($1) as d',
      [key],
    )
    return refused ? refused.hint : rows[0]?.d
  }
  return { people, first, report, decide, decideAccount, review, decisionOf, tokenOf, daysBanned, read }
}
