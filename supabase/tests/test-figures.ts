import { type Account, createScout } from './test-accounts.ts'
import type { StatementResult, TestDatabase } from './test-database.ts'

export type Counted = {
  count: number
  before: number
  by_day: { day: string; since: string; count: number }[]
}
export type Valued = { value: string; count: number; before: number }
export type AthleteFigures = {
  period: { from: string; to: string; before_from: string; before_to: string; counted_through: string | null }
  searches: Counted
  filters: Valued[]
  opens: Counted
  opens_by_role: Valued[]
  scout_opens: Counted['by_day']
  code_scans: Counted
  viewers: {
    people: number
    organizations: { organization: string; days: number; last_on: string }[]
    named?: { scout_id: string; name: string; organization: string; days: number }[]
  }
  films: Valued[]
  requests: Record<string, number>
  percentiles: { metric_code: string; timing: string; points: { on: string; percentile: number }[] }[]
  edit: { what: string; on: string; days: number; kinds: { kind: string; before: number; after: number }[] }
}

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** Facts of the past, which a person cannot make, and the figures that are counted from them. */
export function testFigures(of: () => TestDatabase) {
  const rollUp = () => of().sql('select private.roll_up_activity()')
  /** As a search of `who` would have left it so many days ago. */
  const searched = (who: Account, ago: number, athletes: Account[], filters: string[] = [], search = 'a') =>
    of().sql(
      `insert into private.activity (at, kind, actor_id, actor_role, athlete_ids, details)
       values (now() - make_interval(days => $2), 'search_shown', $1, 'scout', $3,
         jsonb_build_object('search', $5::text, 'first', true, 'found', cardinality($3::uuid[]), 'filters', to_jsonb($4::text[])))`,
      [who.id, ago, athletes.map(({ id }) => id), filters, search],
    )
  /** As a look of `who` would have left it, with the fact that it writes. */
  const opened = async (who: Account, ago: number, page: Account, identity = 'organization') => {
    await of().sql(
      'insert into profile_views (athlete_id, viewer_id, viewed_on, viewer_identity) values ($1, $2, $3, $4) on conflict do nothing',
      [page.id, who.id, daysAgo(ago), identity],
    )
  }
  const figures = async (who: Account, from: string, to: string) => {
    const { rows, refused } = await of().as<{ f: AthleteFigures }>(
      who,
      'select athlete_figures($1, $2) as f',
      [from, to],
    )
    if (!rows[0]) throw new Error(refused?.message)
    return rows[0].f
  }
  const rolledBack = (run: () => Promise<void>) => () => of().inRolledBackTransaction(run)
  const scouts = async (n: number) => {
    const made: Account[] = []
    for (let i = 0; i < n; i++) made.push(await createScout(of(), { check: 'approved' }))
    return made
  }
  const suspend = ({ id }: Account) =>
    of().sql(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [id])
  return { rollUp, searched, opened, figures, rolledBack, scouts, suspend }
}

export const hintOf = ({ refused }: StatementResult) => refused?.hint
