import type { Account } from './test-accounts.ts'
import type { TestDatabase } from './test-database.ts'

type Setting = { history: unknown[]; next: unknown; over_now: number | null; value: number }
type Options = { reason?: string; from?: string; source?: string }

/** What the call answers with, or the hint of the refusal. */
export async function set(
  database: TestDatabase,
  by: Account,
  key: string,
  value: number | string,
  expected: number,
  { reason = 'Because it is a test', from, source }: Options = {},
): Promise<Record<string, unknown> | string | undefined> {
  const { rows, refused } = await database.as<{ made: Record<string, unknown> }>(
    by,
    'select set_policy_setting($1, $2, $3, $4, $5, $6) as made',
    [key, value, reason, expected, from ?? null, source ?? null],
  )
  return refused ? refused.hint : rows[0]?.made
}

export const valueInForce = async (database: TestDatabase, key: string) =>
  (await database.sql<{ value: number }>('select private.policy_value($1) as value', [key]))[0]?.value

export async function settingOf(database: TestDatabase, by: Account, key: string): Promise<Setting> {
  const { rows } = await database.as<{ s: Setting }>(
    by,
    `select s from policy_settings() s where s ->> 'key' = $1`,
    [key],
  )
  if (!rows[0]) throw new Error(`no setting ${key}`)
  return rows[0].s
}

export async function effectOf(database: TestDatabase, by: Account, key: string, value: number) {
  const { rows, refused } = await database.as<{
    e: { counts: Record<string, number>; counts_now: Record<string, number>; needs_second: boolean }
  }>(by, 'select policy_setting_effect($1, $2) as e', [key, value])
  if (refused || !rows[0]) throw new Error(refused?.message)
  return rows[0].e
}

/** Puts a value in force as an operator would, past range and second admin. */
export const put = (database: TestDatabase, key: string, value: number) =>
  database.sql(
    `update private.policy_settings set value = $2, min_value = least(min_value, $2), max_value = greatest(max_value, $2) where key = $1`,
    [key, value],
  )
