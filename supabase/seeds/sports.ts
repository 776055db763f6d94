import type { Sport } from './generate-people.ts'
import type { Db } from './insert-rows.ts'
import type { Metric } from './measurements.ts'

/** Every sport that has positions, and every metric, as the database lists them. */
export async function readSports(db: Db): Promise<{ sports: Sport[]; metrics: Metric[] }> {
  const sports = await db.query(
    `select s.code, array_agg(p.code order by p.sort_order) as positions from public.sports s join public.positions p on p.sport_code = s.code group by s.code, s.sort_order order by s.sort_order`,
  )
  const metrics =
    await db.query(`select m.code, m.unit, m.better, m.min_value as min, m.max_value as max, m.decimals, m.min_age as "minAge", array_agg(k.sport_code order by k.sport_code) as sports
    from public.metrics m join public.sport_metrics k on k.metric_code = m.code group by m.code order by m.code`)
  return { sports: sports.rows as Sport[], metrics: metrics.rows as Metric[] }
}
