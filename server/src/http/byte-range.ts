export type ByteRange =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; end: number }
  | { kind: 'unsatisfiable' }

const WHOLE: ByteRange = { kind: 'whole' }
const UNSATISFIABLE: ByteRange = { kind: 'unsatisfiable' }

/**
 * RFC 9110 section 14: one range of bytes, `end` inclusive. Several ranges are refused, because answering them lets a
 * small request cause a large one; a unit other than bytes or words that make no sense are ignored, as the RFC asks.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange {
  const list = /^bytes=(.+)$/i.exec(header?.trim() ?? '')?.[1]
  if (list === undefined) return WHOLE
  if (list.includes(',')) return UNSATISFIABLE
  const match = /^\s*(\d*)-(\d*)\s*$/.exec(list)
  if (!match || (match[1] === '' && match[2] === '')) return WHOLE
  const [, first = '', last = ''] = match
  if (first === '') {
    const suffix = Number(last)
    if (suffix === 0 || size === 0) return UNSATISFIABLE
    return { kind: 'part', start: Math.max(0, size - suffix), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return WHOLE
  return start >= size ? UNSATISFIABLE : { kind: 'part', start, end }
}
