const SIGNATURE_BYTES = 8
/** Length, type, 13 bytes and a checksum: the head of a PNG is always this long. */
const HEAD_BYTES = 25

/**
 * Writes a signed badge into a PNG, as Open Badges 3.0 has it (section 5.3, "baking"): one uncompressed `iTXt` chunk with the keyword
 * `openbadgecredential` after the head. The picture looks as before; whoever packs it anew loses the badge.
 */
export function bakeBadge(png: Uint8Array<ArrayBuffer>, credential: string): Uint8Array<ArrayBuffer> {
  const start = SIGNATURE_BYTES + HEAD_BYTES
  if (png.length < start || ascii(png, 12, 16) !== 'IHDR') throw new Error('A badge is written into a PNG')
  const text = new TextEncoder().encode(`openbadgecredential\0\0\0\0\0${credential}`)
  return concat(png.subarray(0, start), chunk('iTXt', text), png.subarray(start))
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const body = concat(new TextEncoder().encode(type), data)
  return concat(uint32(data.length), body, uint32(crc32(body)))
}

function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/** The checksum of PNG (ISO 3309): the CRC with the reversed polynomial 0xEDB88320. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1
  }
  return ~crc >>> 0
}

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))
