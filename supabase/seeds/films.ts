import { readFile } from 'node:fs/promises'
import type { Athlete, Scout } from './generate-people.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import type { Language } from './person-names.ts'
import type { StoreFile } from './seed-files.ts'
import { idOf } from './seed-ids.ts'

type FilmName = 'match' | 'wide' | 'drill' | 'sprint' | 'court'
type Kind = 'highlight' | 'training' | 'skills'
type Film = { id: string; athlete: Athlete; name: FilmName; kind: Kind; path: string; poster: string }

/** What scripts/draw-demo-films.ts draws: 640 by 360, 25 pictures a second, without sound. Lengths in milliseconds. */
const LENGTHS: Record<FilmName, number> = {
  match: 12_000,
  wide: 12_000,
  drill: 8_000,
  sprint: 8_000,
  court: 9_000,
}
/** A drawn match says nothing of a swimmer: only sports that are drawn have films. */
const FILM_OF: Record<string, [FilmName, Kind]> = {
  soccer: ['match', 'highlight'],
  athletics: ['sprint', 'highlight'],
  basketball: ['court', 'highlight'],
}

const TITLES: Record<Language, Record<FilmName, string>> = {
  en: {
    match: 'Home match',
    wide: 'From the stand',
    drill: 'Finishing drill',
    sprint: 'Race day',
    court: 'Fast break',
  },
  es: {
    match: 'Partido en casa',
    wide: 'Desde la grada',
    drill: 'Sesión de remate',
    sprint: 'Día de carrera',
    court: 'Contraataque',
  },
  fr: {
    match: 'Match à domicile',
    wide: 'Depuis la tribune',
    drill: 'Séance de finition',
    sprint: 'Jour de course',
    court: 'Contre-attaque',
  },
}

/** Some adults have a film, and the athlete who signs in has three. A minor has none: it is the guardian who agrees to film. */
export function planFilms(athletes: readonly Athlete[]) {
  const films = athletes.flatMap((athlete, index): Film[] => {
    const own = athlete.ageYears >= 18 && index % 5 === 1 ? FILM_OF[athlete.sport] : undefined
    const filmed: [FilmName, Kind][] = own ? [own] : []
    if (index === 0) filmed.push(['match', 'highlight'], ['wide', 'skills'], ['drill', 'training'])
    return filmed.map(([name, kind]) => {
      const id = idOf(`film ${athlete.id} ${name}`)
      return {
        id,
        athlete,
        name,
        kind,
        path: `${athlete.id}/${id}.webm`,
        poster: `${athlete.id}/${id}-${idOf(`poster ${id}`)}.webp`,
      }
    })
  })
  return { films, store: (store: StoreFile) => storeFilms(films, store) }
}

/** Rows of storage.objects: each drawing is kept once and copied for everybody else who has it. */
async function storeFilms(films: readonly Film[], store: StoreFile) {
  const read = new Map<string, Promise<Buffer>>()
  const bytesOf = (file: string) => {
    const bytes = read.get(file) ?? readFile(new URL(`films/${file}`, import.meta.url))
    read.set(file, bytes)
    return bytes
  }
  const rows: Record<string, unknown>[] = []
  for (const { athlete, name, path, poster } of films) {
    const owner = { ownerId: athlete.id }
    const film = await bytesOf(`${name}.webm`)
    rows.push(await store({ ...owner, bucketId: 'videos', name: path, type: 'video/webm', bytes: film }))
    const still = await bytesOf(`${name}.webp`)
    rows.push(
      await store({ ...owner, bucketId: 'video-posters', name: poster, type: 'image/webp', bytes: still }),
    )
  }
  return rows
}

/** The films as they stand once the server has read them, with what the first athlete and the first scout made of one. */
export async function insertFilms(
  db: Db,
  clock: Clock,
  films: readonly Film[],
  files: readonly Record<string, unknown>[],
  scout: Pick<Scout, 'id'> | undefined,
) {
  const sizes = new Map(
    files.map(({ name, metadata }) => [name, (metadata as { size?: number } | null)?.size ?? 1]),
  )
  await insertRows(
    db,
    'public.videos',
    films.map(({ id, athlete, name, kind, path, poster }, index) => ({
      id,
      athlete_id: athlete.id,
      title: TITLES[athlete.language][name],
      kind,
      visibility: 'public',
      sport_code: athlete.sport,
      recorded_on: clock.day(12 + index * 7),
      competition: '',
      opponent: name === 'match' && index === 0 ? 'Selby Rovers' : '',
      wears: name === 'match' && index === 0 ? 'Claret, number 8' : '',
      file_name: `${name}.webm`,
      byte_size: sizes.get(path) ?? 1,
      state: 'ready',
      failure: '',
      duration_ms: LENGTHS[name],
      width: 640,
      height: 360,
      frame_rate: 25,
      video_codec: 'vp9',
      audio_codec: '',
      mime_type: 'video/webm',
      plays_everywhere: true,
      metadata_stripped: false,
      file_path: path,
      poster_path: poster,
      published_at: clock.daysAgo(10 + index * 6),
      created_at: clock.daysAgo(11 + index * 6),
      updated_at: clock.daysAgo(10 + index * 6),
    })),
  )
  const [match] = films
  if (match) await insertWork(db, clock, match, scout)
}

const MOMENTS = [
  { label: 'Scans, then turns', start_ms: 1_000, end_ms: 3_500, mark_x: 480, mark_y: 560 },
  { label: 'Wins it back', start_ms: 4_500, end_ms: 6_500, mark_x: 430, mark_y: 520 },
  { label: 'Shot, far post', start_ms: 8_500, end_ms: 11_000, mark_x: null, mark_y: null },
]

async function insertWork(db: Db, clock: Clock, match: Film, scout: Pick<Scout, 'id'> | undefined) {
  const clips = MOMENTS.map((moment, position) => ({
    id: idOf(`moment ${match.id} ${position}`),
    video_id: match.id,
    ...moment,
    mark_at_ms: moment.mark_x === null ? null : moment.start_ms,
    position,
    created_at: clock.daysAgo(9),
  }))
  await insertRows(db, 'public.video_clips', clips)
  const reel = idOf(`reel ${match.id}`)
  await insertRows(db, 'public.reels', [
    {
      id: reel,
      athlete_id: match.athlete.id,
      title: 'Best of the autumn',
      visibility: 'public',
      position: 0,
      state: 'shown',
      created_at: clock.daysAgo(9),
    },
  ])
  await insertRows(
    db,
    'public.reel_clips',
    [2, 0, 1].map((clip, position) => ({ reel_id: reel, clip_id: clips[clip]?.id, position })),
  )
  await insertRows(
    db,
    'public.video_chapters',
    [
      { start_ms: 0, title: 'First half' },
      { start_ms: 6_000, title: 'Second half' },
    ].map((chapter) => ({
      id: idOf(`chapter ${match.id} ${chapter.title}`),
      video_id: match.id,
      ...chapter,
    })),
  )
  // The league that was won (honours.ts) is seen in it.
  await db.query('update public.honours set film_id = $1 where id = $2', [
    match.id,
    idOf(`honour ${match.athlete.id} 2`),
  ])
  await insertRows(db, 'public.video_captions', [
    {
      video_id: match.id,
      language: 'en',
      body: 'WEBVTT\n\n00:00.000 --> 00:04.000\nHome in claret, from left to right\n\n00:08.000 --> 00:11.500\nLast minute, one all\n',
      updated_at: clock.daysAgo(9),
    },
  ])
  if (!scout) return
  await insertRows(
    db,
    'public.video_notes',
    [
      { at_ms: 1_200, end_ms: 3_400, body: 'Looks over the shoulder twice before the ball comes.' },
      { at_ms: 8_900, end_ms: null, body: 'Opens the hips late: the keeper cannot read it.' },
    ].map((note) => ({
      id: idOf(`note ${match.id} ${note.at_ms}`),
      scout_id: scout.id,
      video_id: match.id,
      ...note,
      created_at: clock.daysAgo(6),
    })),
  )
}
