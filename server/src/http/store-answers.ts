import type { Logger } from 'pino'
import { TUNING } from '#server/config/tuning.ts'
import type { Database } from '#server/db/database.ts'
import type { AnswerCounts } from './answer-counts.ts'

const { everySeconds, keepDays } = TUNING.answerCounts

/** Adds what was counted to the database by the minute and at the end; while the database is away it waits in memory. */
export function storeAnswers(db: Database, counts: AnswerCounts, log: Logger): () => Promise<void> {
  let storing: Promise<void> = Promise.resolve()

  async function store() {
    const taken = counts.take()
    if (taken.length === 0) return
    try {
      await db.asService('add up the answers given', async (scope) => {
        await scope.query(
          `insert into touchline.answer_counts as c (day, part, outcome, from_ms, under_ms, count)
           select r.* from jsonb_to_recordset($1)
             as r (day date, part text, outcome text, from_ms int, under_ms int, count bigint)
           on conflict (day, part, outcome, under_ms) do update set count = c.count + excluded.count`,
          [JSON.stringify(taken)],
        )
        await scope.query(
          `delete from touchline.answer_counts where day < (now() at time zone 'utc')::date - $1::int`,
          [keepDays],
        )
      })
    } catch (error) {
      counts.giveBack(taken)
      log.warn({ err: error }, 'the counts of answers wait until the database is back')
    }
  }

  const storeNext = () => {
    storing = storing.then(store)
    return storing
  }
  const timer = setInterval(storeNext, everySeconds * 1_000)
  timer.unref()
  return () => {
    clearInterval(timer)
    return storeNext()
  }
}
