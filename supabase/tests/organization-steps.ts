import { expect } from 'vitest'
import { type Account, createAdmin } from './test-accounts.ts'
import type { Caller, TestDatabase } from './test-database.ts'

export type OfficialPage = {
  id: string
  may: string
  accepted: boolean
  registers: boolean
  organization: { id: string; handle: string | null; checked: boolean; about: string }
  officials: { id: string; name: string; may: string; accepted: boolean; is_you: boolean }[]
  members: { id: string; state: string; name: string; is_minor: boolean }[]
}
export type OrganizationPage = {
  moved_to: string | null
  checked: boolean
  level: string
  officials: { name: string; role_title: string }[]
  athletes: { handle: string; name: string }[]
  others: number | null
  my_state: string | null
}

export const ROVERS = {
  kind: 'club',
  name: 'Riverside Rovers',
  country_code: 'GB',
  city: 'York',
  region: 'North Yorkshire',
  sports: ['soccer'],
  founded_year: '1921',
  website: 'https://riverside.test',
  email: 'office@riverside.test',
  evidence_url: 'https://register.test/riverside',
  note: 'Entry 4711',
  applicant_name: 'Janet Holroyd',
  role_title: 'Club secretary',
}

/** How an organization comes to be and works, each step as the screens call it. */
export function organizationSteps(of: () => TestDatabase) {
  const hint = async (asked: ReturnType<TestDatabase['as']>) => (await asked).refused?.hint ?? null
  const value = async <T>(by: Caller, sql: string, values: unknown[]): Promise<T> => {
    const { rows, refused } = await of().as<{ value: T }>(by, `select ${sql} as value`, values)
    expect(refused).toBeNull()
    return rows[0]?.value as T
  }
  const register = (more: Partial<Record<keyof typeof ROVERS, unknown>> = {}, by: Caller = 'anon') =>
    of().as(by, 'select register_organization($1)', [{ ...ROVERS, ...more }])
  const tokenOf = async (email: string) =>
    (
      await of().sql<{ token: string }>(
        `select private.official_token(id) as token from private.organization_officials
         where email = $1 order by ended_at is not null, invited_at desc limit 1`,
        [email],
      )
    )[0]?.token ?? ''
  const accept = (token: string) => of().as('anon', 'select accept_official($1)', [token])
  const idOf = async (email: string) =>
    (
      await of().sql<{ id: string }>(
        'select organization_id as id from private.organization_officials where email = $1 order by invited_at desc limit 1',
        [email],
      )
    )[0]?.id ?? ''
  const check = (
    admin: Account,
    id: string,
    kind = 'club',
    checks = ['registered', 'own_domain'],
    days = 400,
  ) =>
    of().as<{ handle: string }>(
      admin,
      `select check_organization($1, $2, now() + make_interval(days => $4), $3) as handle`,
      [id, checks, kind, days],
    )
  return {
    hint,
    value,
    register,
    tokenOf,
    idOf,
    accept,
    check,
    /** Registered, confirmed and checked: the organization and the secret of its first official. */
    checked: async (more: Partial<Record<keyof typeof ROVERS, unknown>> = {}) => {
      expect((await register(more)).refused).toBeNull()
      const email = String(more.email ?? ROVERS.email)
      const [token, id] = [await tokenOf(email), await idOf(email)]
      expect((await accept(token)).refused).toBeNull()
      const done = await check(await createAdmin(of()), id, String(more.kind ?? 'club'))
      expect(done.refused).toBeNull()
      return { id, token, handle: done.rows[0]?.handle ?? '' }
    },
    invite: (token: string, more: object = {}) =>
      of().as('anon', 'select invite_official($1, $2)', [
        token,
        {
          name: 'Martin Osei',
          role_title: 'Sprint coach',
          email: 'martin@riverside.test',
          may: 'record',
          locale: 'en',
          ...more,
        },
      ]),
    page: (handle: string, by: Caller = 'anon') =>
      value<OrganizationPage | null>(by, 'organization_page($1)', [handle]),
    work: (token: string) => value<OfficialPage>('anon', 'official_page($1)', [token]),
    join: (by: Caller, id: string) =>
      of().as<{ state: string }>(by, 'select join_organization($1) as state', [id]),
    decide: (token: string, member: string, accepted: boolean) =>
      of().as('anon', 'select decide_organization_member($1, $2, $3)', [token, member, accepted]),
  }
}
