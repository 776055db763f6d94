import type { Scout } from './generate-people.ts'
import type { Clock, Db } from './insert-rows.ts'
import { idOf } from './seed-ids.ts'

const OPENINGS = [
  {
    title: 'Left-footed winger for next season',
    body: 'We play wide and train four times a week. The place is free from July. Housing is possible, studies are welcome.',
    filter: {
      sport: 'soccer',
      positions: ['lw', 'lm'],
      dominantSides: ['left'],
      ageBands: ['18-20', '21-23'],
    },
    places: 1,
  },
  {
    title: 'Two midfielders who can be measured',
    body: 'Second division, full-time. We look at film first and invite to a test day.',
    filter: {
      sport: 'soccer',
      positions: ['cm', 'dm', 'am'],
      minProvenance: 'club_recorded',
      metrics: [{ metric: 'sprint30_s', max: 4.7, minProvenance: 'club_recorded' }],
    },
    places: 2,
  },
  {
    title: 'Gardienne ou gardien, remplacement',
    body: 'Pour six mois, de janvier à juin. Défraiement et logement sur place.',
    filter: { sport: 'soccer', positions: ['gk'], availabilities: ['now'] },
    places: 1,
  },
  {
    title: 'Velocistas para el relevo',
    body: 'Nuestro relevo pierde a dos personas en julio. Beca de estudios a partir de septiembre.',
    filter: { sport: 'athletics', ageBands: ['18-20', '21-23'], hasVideo: true },
    places: 2,
  },
]

/** What verified scouts look for, one each; the demo scout, who is checked for minors, has one for them and a draft as well. */
export async function insertOpenings(db: Db, clock: Clock, scouts: Scout[]) {
  const verified = scouts.filter(({ check }) => check === 'approved')
  const [signIn] = verified
  if (!signIn) throw new Error('the demo data needs a verified scout')
  const rows = [
    ...OPENINGS.map((opening, n) => ({
      ...opening,
      scout: verified[n % verified.length] ?? signIn,
      state: 'open',
    })),
    {
      title: 'Open training for our U16',
      body: 'Four Saturdays in January. Parents are welcome; a coach of ours is with the group all the time.',
      filter: { sport: 'soccer', ageBands: ['13-15', '16-17'] },
      places: 8,
      scout: signIn,
      state: 'open',
    },
    {
      title: 'Full back, summer',
      body: '',
      filter: { sport: 'soccer', positions: ['lb', 'rb'] },
      places: 1,
      scout: signIn,
      state: 'draft',
    },
  ]
  for (const [n, { title, body, filter, places, scout, state }] of rows.entries())
    await db.query(
      `insert into public.openings (id, scout_id, title, body, filter, places, closes_on, state, published_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        idOf(`opening ${title}`),
        scout.id,
        title,
        body,
        JSON.stringify(filter),
        places,
        clock.day(-(12 + 9 * n)),
        state,
        state === 'open' ? clock.daysAgo(3 + n) : null,
        clock.daysAgo(4 + n),
      ],
    )
}
