import type { Personas } from './personas.ts'
import { ATHLETES, OF_ADA, OF_MINA, ownedBy, type PolicyCase } from './policy-matrix-case.ts'

const ofFilmOf = (who: 'ada' | 'mina') => (personas: Personas) =>
  `video_id in (select id from videos where athlete_id = '${personas[who].id}')`

export const FILM_ROWS: PolicyCase[] = [
  {
    table: 'videos',
    what: `Ada's`,
    where: ownedBy('athlete_id', 'ada'),
    set: `title = 'New'`,
    insert: (_, me) => [`insert into videos (athlete_id, title, byte_size) values ($1, 'Cup', 1000)`, me],
    may: { select: OF_ADA, insert: ATHLETES, update: ['ada'], delete: ['ada'] },
  },
  {
    table: 'videos',
    what: `Mina's`,
    where: ownedBy('athlete_id', 'mina'),
    set: `title = 'New'`,
    may: { select: OF_MINA, update: ['mina'], delete: ['mina'] },
  },
  {
    table: 'video_clips',
    what: `of Ada's film`,
    where: ofFilmOf('ada'),
    set: `label = 'New'`,
    may: { select: OF_ADA, update: ['ada'], delete: ['ada'] },
  },
  {
    table: 'video_clips',
    what: `of Mina's film`,
    where: ofFilmOf('mina'),
    set: `label = 'New'`,
    may: { select: OF_MINA, update: ['mina'], delete: ['mina'] },
  },
  {
    table: 'video_chapters',
    what: `of Ada's film`,
    where: ofFilmOf('ada'),
    set: `title = 'New'`,
    may: { select: OF_ADA, update: ['ada'], delete: ['ada'] },
  },
  {
    table: 'video_chapters',
    what: `of Mina's film`,
    where: ofFilmOf('mina'),
    set: `title = 'New'`,
    may: { select: OF_MINA, update: ['mina'], delete: ['mina'] },
  },
  {
    table: 'video_captions',
    what: `of Ada's film`,
    where: ofFilmOf('ada'),
    set: `body = 'WEBVTT'`,
    may: { select: OF_ADA, update: ['ada'], delete: ['ada'] },
  },
  {
    table: 'video_captions',
    what: `of Mina's film`,
    where: ofFilmOf('mina'),
    set: `body = 'WEBVTT'`,
    may: { select: OF_MINA, update: ['mina'], delete: ['mina'] },
  },
  {
    table: 'reels',
    what: `Ada's`,
    where: ownedBy('athlete_id', 'ada'),
    set: `title = 'New'`,
    insert: (_, me) => [`insert into reels (athlete_id, title) values ($1, 'Best of')`, me],
    may: { select: OF_ADA, insert: ATHLETES, update: ['ada'], delete: ['ada'] },
  },
  {
    table: 'reel_clips',
    what: `of Ada's reel`,
    where: (personas) => `reel_id in (select id from reels where athlete_id = '${personas.ada.id}')`,
    set: 'position = 1',
    may: { select: OF_ADA },
  },
  {
    table: 'video_notes',
    what: `Vera's, of Ada's film`,
    where: ofFilmOf('ada'),
    set: `body = 'New'`,
    may: { select: ['vera'], update: ['vera'], delete: ['vera'] },
  },
  {
    table: 'reels',
    what: `Mina's`,
    where: ownedBy('athlete_id', 'mina'),
    set: `title = 'New'`,
    may: { select: OF_MINA, update: ['mina'], delete: ['mina'] },
  },
  {
    table: 'reel_clips',
    what: `of Mina's reel`,
    where: (personas) => `reel_id in (select id from reels where athlete_id = '${personas.mina.id}')`,
    set: 'position = 1',
    may: { select: OF_MINA },
  },
  {
    table: 'video_notes',
    what: `Vera's, of Mina's film`,
    where: ofFilmOf('mina'),
    set: `body = 'New'`,
    may: { select: ['vera'], update: ['vera'], delete: ['vera'] },
  },
]
