import type { Athlete } from './generate-people.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import type { Language } from './person-names.ts'
import { idOf } from './seed-ids.ts'

type Honour = { kind: string; level: string; title: string; placement?: string; competition?: string }

/** What a season leaves on a shelf, in the words of the one who has it. */
const HONOURS: Record<Language, Honour[]> = {
  en: [
    { kind: 'award', level: 'district', title: 'Player of the tournament', competition: 'Spring Cup' },
    { kind: 'captaincy', level: 'club', title: 'Captain of the under-19s' },
    { kind: 'title', level: 'region', title: 'Regional league', placement: 'Winners' },
    { kind: 'selection', level: 'region', title: 'County squad', competition: 'Autumn camp' },
    { kind: 'award', level: 'club', title: 'Most improved of the season' },
    { kind: 'record', level: 'school', title: 'School record', competition: 'Summer games' },
  ],
  es: [
    { kind: 'award', level: 'district', title: 'Mejor del torneo', competition: 'Copa de Primavera' },
    { kind: 'captaincy', level: 'club', title: 'Capitanía del juvenil' },
    { kind: 'title', level: 'region', title: 'Liga regional', placement: 'Campeones' },
    {
      kind: 'selection',
      level: 'region',
      title: 'Selección autonómica',
      competition: 'Concentración de otoño',
    },
    { kind: 'award', level: 'club', title: 'Mayor progreso de la temporada' },
    { kind: 'record', level: 'school', title: 'Récord del colegio', competition: 'Juegos de verano' },
  ],
  fr: [
    {
      kind: 'award',
      level: 'district',
      title: 'Meilleur joueur du tournoi',
      competition: 'Coupe de printemps',
    },
    { kind: 'captaincy', level: 'club', title: 'Capitanat des U19' },
    { kind: 'title', level: 'region', title: 'Championnat régional', placement: 'Vainqueurs' },
    { kind: 'selection', level: 'region', title: 'Sélection départementale', competition: 'Stage d’automne' },
    { kind: 'award', level: 'club', title: 'Plus belle progression de la saison' },
    { kind: 'record', level: 'school', title: 'Record de l’établissement', competition: 'Jeux d’été' },
  ],
}
const ISSUERS = ['Janet Holroyd', 'Ramón Iriarte', 'Odile Fauvel', 'Piotr Zalewski', 'Mette Kjær']
const STATES = ['confirmed', 'asked', 'own', 'corrected', 'confirmed', 'own'] as const

/**
 * Honours of two in five athletes and all of the first one's: confirmed by their issuers, corrected, asked for, and the athlete's own
 * word. Nothing is drawn, so that the rest of the demo stays as it is.
 */
export async function insertHonours(db: Db, clock: Clock, athletes: Athlete[]) {
  const honours: Record<string, unknown>[] = []
  const confirmations: Record<string, unknown>[] = []
  athletes.forEach((athlete, index) => {
    const all = HONOURS[athlete.language]
    const count = index === 0 ? all.length : index % 5 < 2 ? 1 + (index % 3) : 0
    for (let turn = 0; turn < count; turn += 1) {
      const about = all[(index + turn) % all.length]
      const state = STATES[(index + turn) % STATES.length]
      if (!about) continue
      const id = idOf(`honour ${athlete.id} ${turn}`)
      const awarded = 40 + turn * 160 + (index % 90)
      const asked = Math.max(1, awarded - 20)
      const by = ISSUERS[(index + turn) % ISSUERS.length]
      const domain = `${slug(athlete.club)}.example`
      const isSettled = state === 'confirmed' || state === 'corrected'
      honours.push({
        id,
        athlete_id: athlete.id,
        placement: '',
        competition: '',
        ...about,
        team: athlete.club,
        awarded_on: clock.day(awarded),
        awarded_on_precision: about.kind === 'captaincy' ? 'month' : 'day',
        sport_code: athlete.sport,
        issuer_name: athlete.club,
        evidence_url: '',
        pinned: index === 0 && turn < 3,
        confirmed_at: isSettled ? clock.daysAgo(asked - 1) : null,
        confirmed_by: isSettled ? by : '',
        confirmed_domain: isSettled ? domain : '',
        confirmed_free_mail: false,
        corrected: state === 'corrected',
        created_at: clock.daysAgo(asked + 1),
        updated_at: clock.daysAgo(asked),
      })
      if (state === 'own') continue
      confirmations.push({
        id: idOf(`confirmation ${athlete.id} ${turn}`),
        honour_id: id,
        athlete_id: athlete.id,
        issuer_email: `office@${domain}`,
        locale: athlete.language,
        state,
        asked_at: clock.daysAgo(isSettled ? asked : 9),
        expires_at: clock.daysAgo(isSettled ? asked - 60 : -51),
        answered_at: isSettled ? clock.daysAgo(asked - 1) : null,
        answered_by: isSettled ? by : '',
        answered_domain: isSettled ? domain : '',
        free_mail: false,
        written: {},
        subject: {},
      })
    }
  })
  await insertRows(db, 'public.honours', honours)
  // Nothing is born confirmed, in the demo either (0100_honours.sql).
  await db.query(
    `update public.honours h set confirmed_at = c.confirmed_at, confirmed_by = c.confirmed_by,
       confirmed_domain = c.confirmed_domain, corrected = c.corrected, pinned = c.pinned
     from jsonb_populate_recordset(null::public.honours, $1) c where c.id = h.id`,
    [JSON.stringify(honours)],
  )
  await insertRows(db, 'public.honour_confirmations', confirmations)
}

const slug = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'club'
