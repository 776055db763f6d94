type Sql = { sql(text: string, values?: unknown[]): Promise<unknown> }

/** Whole days and none are beyond what an admin may set, so the range moves along. Minutes after midnight. */
export const setQuietHours = (database: Sql, starts: number, ends: number) =>
  database.sql(
    `update private.policy_settings s set value = w.value, min_value = least(s.min_value, w.value), max_value = greatest(s.max_value, w.value)
     from (values ('quiet_hours.starts', $1::float8), ('quiet_hours.ends', $2)) w (key, value) where s.key = w.key`,
    [starts, ends],
  )
export const noNight = (database: Sql) => setQuietHours(database, 0, 0)
export const allNight = (database: Sql) => setQuietHours(database, 0, 1440)
