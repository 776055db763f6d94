import type { ServerStatus } from '#server/start/server-status.ts'
import { asOwner } from './database-owner.ts'

/** Closes today as the night does. What an earlier call told of today goes first: a day is closed once. */
export const dayIsOver = (status: ServerStatus) =>
  asOwner(
    status,
    `do $$ declare today date := (now() at time zone 'utc')::date; begin
      perform from private.activity_rollup for update;
      delete from private.figure_days f where f.day = today;
      delete from private.activity_waiting w where w.until = today;
      perform private.close_activity_days(today, today); end $$`,
  )
