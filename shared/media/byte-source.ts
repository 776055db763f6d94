/** Bytes that can be looked at anywhere without being held in memory. `end` is exclusive; reads stop at the last byte. */
export type ByteSource = { size: number; read(start: number, end: number): Promise<Uint8Array> }

/** A media file that does not say truly where its parts lie. */
export class UnreadableMediaError extends Error {
  override name = 'UnreadableMediaError'
}

/** A part of a media file that a player needs not, with the head that it gets so that players skip it; the rest becomes zeros. */
export type TellingPart = { start: number; end: number; head: Uint8Array }

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Letters as they are written in the heads of boxes, one byte each. */
export const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes)
