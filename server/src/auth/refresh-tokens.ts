import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * A refresh token is computed, not stored: session, counter and a signature under a key that is half in the session's row
 * and half in the server's secret. The database alone cannot make one, and the active one can be made again for a client
 * that lost the answer.
 */
const VERSION = 0
const MAC_BYTES = 16
const TOKEN_BYTES = 1 + 16 + 6 + MAC_BYTES

export type ParsedRefreshToken = {
  sessionId: string
  counter: number
  hasValidSignature(rowKey: string): boolean
}

export function createRefreshTokenCodec(serverKey: Buffer) {
  const sign = (rowKey: string, head: Buffer) => {
    const key = createHmac('sha256', serverKey).update(rowKey).digest()
    return createHmac('sha256', key).update(head).digest().subarray(0, MAC_BYTES)
  }
  return {
    make(sessionId: string, rowKey: string, counter: number) {
      const head = Buffer.alloc(TOKEN_BYTES - MAC_BYTES)
      head.writeUInt8(VERSION, 0)
      head.write(sessionId.replaceAll('-', ''), 1, 'hex')
      head.writeUIntBE(counter, 17, 6)
      return Buffer.concat([head, sign(rowKey, head)]).toString('base64url')
    },
    parse(token: string): ParsedRefreshToken | undefined {
      const bytes = Buffer.from(token, 'base64url')
      // base64url has several spellings of some byte strings; only the one that was issued counts.
      if (bytes.length !== TOKEN_BYTES || bytes[0] !== VERSION || bytes.toString('base64url') !== token)
        return undefined
      const head = bytes.subarray(0, TOKEN_BYTES - MAC_BYTES)
      const hex = head.toString('hex', 1, 17)
      return {
        sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
        counter: head.readUIntBE(17, 6),
        hasValidSignature: (rowKey) =>
          timingSafeEqual(sign(rowKey, head), bytes.subarray(TOKEN_BYTES - MAC_BYTES)),
      }
    },
  }
}

export const hashRefreshToken = (token: string) => createHash('sha256').update(token).digest('hex')
