import { TUNING } from '#server/config/tuning.ts'
import type { Database } from '#server/db/database.ts'
import type { Locale } from '#shared/locale.ts'

export type OutboxMail = {
  id: string
  kind: string
  to_email: string
  locale: Locale
  params: Record<string, unknown>
  attempts: number
  late: boolean
}

const BATCH = 10

/**
 * Takes letters by pushing their next attempt into the future: whoever crashes while sending loses them to the next look,
 * and a letter is sent twice only when the crash fell between the sending and the note of it.
 */
export async function claimDue(db: Database): Promise<OutboxMail[]> {
  const { rows } = await db.asService('take letters that are due', (scope) =>
    scope.query<OutboxMail>(
      `with due as (
         select id from touchline.mail_outbox where sent_at is null and attempts < $1 and next_attempt_at <= now()
         order by next_attempt_at, id for update skip locked limit $2)
       update touchline.mail_outbox o set attempts = o.attempts + 1, next_attempt_at = now() + make_interval(secs => $3)
       from due where o.id = due.id
       returning o.id, o.kind, o.to_email, o.params, o.attempts,
         coalesce(touchline.mail_locale(o.params ->> 'user_id', o.to_email), o.locale) as locale,
         o.created_at < now() - make_interval(mins => $4) as late`,
      [TUNING.mail.attemptsMax, BATCH, TUNING.mail.leaseSeconds, TUNING.auth.linkMinutes],
    ),
  )
  return rows
}

/** What the letter held goes with it: codes and links must not be read back from here. */
export async function markSent(db: Database, mail: OutboxMail) {
  if (isForgotten(mail)) return forget(db, mail)
  await db.asService('note that a letter left', (scope) =>
    scope.query(
      `update touchline.mail_outbox set sent_at = now(), params = '{}', last_error = null where id = $1`,
      [mail.id],
    ),
  )
}

/** Somebody who is no longer here: not even the address stays once the letter left, or cannot leave. */
const isForgotten = ({ params }: OutboxMail) => params.forget === true

const forget = (db: Database, { id }: OutboxMail) =>
  db.asService('forget a letter', async (scope) => {
    await scope.query('delete from touchline.mail_outbox where id = $1', [id])
  })

export async function markFailed(db: Database, mail: OutboxMail, why: string, final: boolean) {
  if (final && isForgotten(mail)) return forget(db, mail)
  const wait = Math.min(TUNING.mail.firstRetrySeconds * 2 ** (mail.attempts - 1), TUNING.mail.retryMaxSeconds)
  await db.asService('note that a letter did not leave', (scope) =>
    scope.query(
      `update touchline.mail_outbox set last_error = left($2, 1000), next_attempt_at = now() + make_interval(secs => $3),
         attempts = case when $4 then greatest(attempts, $5) else attempts end, params = case when $4 then '{}' else params end
       where id = $1`,
      [mail.id, why, wait, final, TUNING.mail.attemptsMax],
    ),
  )
}
