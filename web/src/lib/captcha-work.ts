/** What the server sets: a number up to `maxnumber` is hidden in `challenge`, behind `salt`. */
export type Challenge = {
  algorithm: string
  challenge: string
  maxnumber: number
  salt: string
  signature: string
}

const BATCH = 256
const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The number, found by trying each; null where there is none. */
export async function findNumber({ challenge, maxnumber, salt }: Challenge): Promise<number | null> {
  const encoder = new TextEncoder()
  for (let from = 0; from <= maxnumber; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, maxnumber + 1 - from) }, (_, index) => from + index)
    const hashes = await Promise.all(
      numbers.map((number) => crypto.subtle.digest('SHA-256', encoder.encode(salt + number))),
    )
    const at = hashes.findIndex((hash) => hex(hash) === challenge)
    if (at !== -1) return from + at
  }
  return null
}
