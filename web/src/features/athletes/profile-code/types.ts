import type { Method } from '#shared/units.ts'
import {
  codeOf,
  either,
  flag,
  listOf,
  number,
  object,
  oneOf,
  optional,
  orElse,
  orNull,
  type Read,
  text,
} from '#web/lib/json-reader.ts'
import type { Row } from '#web/lib/supabase-rows.ts'
import { readMeasurer } from '#web/ui/measured-by.tsx'
import { PROVENANCE_LEVELS } from '#web/ui/provenance-badge.tsx'
import { readListedHonour } from '../achievement/types.ts'

export const profileCodeColumns = 'id, secret, label, scope, expires_at, revoked_at, scans, created_at'
export type ProfileCode = Row<'profile_codes', typeof profileCodeColumns>
export type CodeScope = ProfileCode['scope']

const readPacketNumber = object({
  metric: text,
  value: number,
  unit: text,
  decimals: number,
  measured_on: text,
  precision: oneOf('day', 'month', 'year'),
  method: codeOf<Method>(),
  measured_by: readMeasurer,
  provenance: oneOf(...PROVENANCE_LEVELS),
})
export type PacketNumber = Read<typeof readPacketNumber>

/** `url`: of a film for everybody. */
const readPacketFilm = object({ title: text, kind: text, recorded_on: orNull(text), url: orNull(text) })
export type PacketFilm = Read<typeof readPacketFilm>

/** What `private.coach_packet` (0135_coach_packets.sql) says beyond the card. */
const readPacket = object({
  region: text,
  country: orNull(text),
  age_band: orNull(text),
  dominant_side: orNull(text),
  level: orNull(text),
  availability: orNull(text),
  recruiting_status: text,
  checks: listOf(object({ type: text, until: text })),
  numbers: listOf(readPacketNumber),
  honours: listOf(readListedHonour),
  films: listOf(readPacketFilm),
})
export type Packet = Read<typeof readPacket>

/** A bib of an event says no more, of whomever it is (0147_event_bibs.sql). */
const readBib = object({
  scope: oneOf('event'),
  number,
  name: text,
  event: text,
  start_at: text,
  timezone: text,
  is_mine: flag,
  /** For a scout who may see the page. */
  athlete_id: orNull(text),
})
export type ScannedBib = Read<typeof readBib>

const readCard = object({
  scope: oneOf('card', 'coach_packet'),
  name: text,
  is_minor: flag,
  sport: orNull(text),
  positions: listOf(text),
  is_mine: flag,
  /** For a scout who may see the page. */
  athlete_id: orNull(text),
  club: orElse(text, ''),
  class_year: orElse(orNull(number), null),
  /** Of a page that everybody may see. */
  handle: orElse(orNull(text), null),
  /** Of a coach packet, with when its address ends. */
  packet: optional(readPacket),
  until: orElse(text, ''),
})
export type ScannedCard = Read<typeof readCard>
export type PacketCard = ScannedCard & { packet: Packet }

/** What a code opens, for whoever has scanned it. */
export const readScanned = orNull(either(readBib, readCard))
