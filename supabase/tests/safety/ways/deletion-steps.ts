import type { CallerName, World } from '../world.ts'

export const rpc = '/rest/v1/rpc'
export type Person = Exclude<CallerName, 'nobody' | 'keyless'>

export const begin = (world: World, who: Person) =>
  world.database.sql('select private.begin_deletion($1, null)', [world.people[who].id])
export const leaving = (world: World) =>
  world.database.sql<{ user_id: string }>('select user_id from private.deletions order by user_id')
export const decide = (world: World, token: string, erase: boolean | null) =>
  world.database.as('anon', 'select guardian_decide_deletion($1, $2)', [world.fill(token), erase])
/** Asks with a session that was proved by these ways, so many minutes ago. */
export const askAs = (world: World, who: Person, proof: object) =>
  world.database.as(
    world.people[who],
    `select ask_deletion() from (select set_config('request.jwt.claims',
       (current_setting('request.jwt.claims')::jsonb || $1::jsonb)::text, true)) proved`,
    [JSON.stringify(proof)],
  )
export const proved = (minutes: number, method = 'password') => ({
  amr: [{ method, timestamp: Math.floor(Date.now() / 1000) - minutes * 60 }],
})
export const undone = (world: World, steps: () => Promise<void>) =>
  world.database.inRolledBackTransaction(steps)
