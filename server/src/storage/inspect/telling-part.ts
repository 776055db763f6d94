/** A part of a media file that a player needs not, with the head that it gets so that players skip it; the rest becomes zeros. */
export type TellingPart = { start: number; end: number; head: Buffer }
