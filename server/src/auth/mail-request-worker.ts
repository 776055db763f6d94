import { fromSqlRule } from '#server/auth/auth-errors.ts'
import { HookUnavailable } from '#server/auth/hook-request.ts'
import { MailSumReached } from '#server/auth/mail-limits.ts'
import type { MailRequest } from '#server/auth/mail-requests.ts'
import { processMailRequest } from '#server/auth/process-mail-request.ts'
import { TUNING } from '#server/config/tuning.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Context } from '#server/http/context.ts'

export type MailRequestWorker = { wake(): void; stop(): Promise<void> }

/** Texts go by a service that may be slow, and no letter waits for it. */
export function startMailRequestWorker(context: Context): MailRequestWorker {
  const workers = [startWorker(context, 'letters'), startWorker(context, 'texts')]
  return {
    wake: () => {
      for (const { wake } of workers) wake()
    },
    stop: async () => void (await Promise.all(workers.map(({ stop }) => stop()))),
  }
}

const KINDS = { letters: `kind <> 'sms'`, texts: `kind = 'sms'` }

function startWorker(context: Context, takes: keyof typeof KINDS): MailRequestWorker {
  const { log } = context
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  async function drain() {
    do {
      again = false
      try {
        while (!stopped && (await claimNext(context, takes)));
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'requests for mail wait until the database is back')
      }
    } while (again && !stopped)
  }
  function wake() {
    if (stopped) return
    again = true
    running ??= drain().finally(() => {
      running = undefined
    })
  }
  // What a crash left behind, or another server wrote down, is found by looking.
  const timer = setInterval(wake, TUNING.mail.pollSeconds * 1_000)
  timer.unref()
  return {
    wake: () => void setImmediate(wake),
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

/** One request and everything that follows from it in one transaction; a crash leaves it to the next one who looks. */
async function claimNext(context: Context, takes: keyof typeof KINDS): Promise<boolean> {
  const { db, log } = context
  let taken: MailRequest | undefined
  try {
    return await db.asAdmin('supabase_auth_admin', 'answer a request for mail', async (scope) => {
      const { rows } = await scope.query<MailRequest>(
        `delete from auth.touchline_mail_requests where id = (
           select id from auth.touchline_mail_requests where next_attempt_at <= now() and ${KINDS[takes]} order by created_at for update skip locked limit 1)
         returning id, kind, email, params, attempts`,
      )
      taken = rows[0]
      if (taken) await processMailRequest(scope, context, taken)
      return taken !== undefined
    })
  } catch (error) {
    if (!taken) throw error
    const { kind, attempts } = taken
    // What the product refuses it will refuse again, and whoever asked can ask for it all day: nobody's fault.
    const later = error instanceof MailSumReached
    const isUnavailable = later || error instanceof HookUnavailable
    const refused = !isUnavailable && (fromSqlRule(error) !== undefined || error instanceof ApiError)
    if (later) log.debug({ kind }, 'a request for mail waits for room in the sum')
    else if (refused) log.info({ kind }, 'a request for mail was for an account that may not be')
    else log.error({ err: error, kind, attempts: attempts + 1 }, 'a request for mail failed')
    await scheduleRetry(context, taken, refused)
    return true
  }
}

async function scheduleRetry({ db }: Context, { id, kind, attempts }: MailRequest, forGood: boolean) {
  // A code is waited for minutes and each text costs: not for hours.
  const attemptsMax = kind === 'sms' ? TUNING.auth.sms.attemptsMax : TUNING.mail.attemptsMax
  const wait = Math.min(TUNING.mail.firstRetrySeconds * 2 ** attempts, TUNING.mail.retryMaxSeconds)
  const last = forGood || attempts + 1 >= attemptsMax
  await db.asAdmin('supabase_auth_admin', 'try a request for mail again later', (scope) =>
    last
      ? scope.query('delete from auth.touchline_mail_requests where id = $1', [id])
      : scope.query(
          `update auth.touchline_mail_requests set attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => $2) where id = $1`,
          [id, wait],
        ),
  )
}
