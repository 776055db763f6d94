import type { Clock, Db } from './insert-rows.ts'
import { idOf } from './seed-ids.ts'

const PITCHES = [
  {
    opening: 'Left-footed winger for next season',
    texts: [
      'I’ve played on the left for six seasons and take most of our corners. I could start in July and would study part-time.',
      'Left foot, quick over twenty metres, and I defend. My club knows that I’m looking.',
      'Je joue ailier gauche depuis le centre de formation, et je cherche un club qui joue large.',
    ],
  },
  {
    opening: 'Two midfielders who can be measured',
    texts: ['All my sprints were timed by the league this autumn. I’d come to a test day at any time.'],
  },
] as const

/** Pitches of adult athletes whom scouts may see, for openings in their sport; the second one was asked for more. */
export async function insertPitches(db: Db, clock: Clock) {
  for (const { opening, texts } of PITCHES)
    for (const [n, body] of texts.entries())
      await db.query(
        `insert into public.pitches (id, opening_id, athlete_id, scout_id, body, state, question, sent_at, waiting_since)
        select $1, o.id, a.id, o.scout_id, $3, $4, $5, $6, $6
        from public.openings o
          join public.athlete_sports s on s.sport_code = o.filter ->> 'sport'
          join public.athlete_profiles a on a.id = s.athlete_id
        where o.id = $2 and not a.is_minor and a.effective_visibility = 'public'
        order by a.id offset $7 limit 1`,
        [
          idOf(`pitch ${opening} ${n}`),
          idOf(`opening ${opening}`),
          body,
          n === 1 ? 'asked' : 'sent',
          n === 1 ? 'Would you play full back as well?' : '',
          clock.daysAgo(1 + n),
          n,
        ],
      )
}
