import { createPublicKey, type KeyObject, sign } from 'node:crypto'

const SEQUENCE = 0x30
const INTEGER = 0x02

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const size = body.length
  const length =
    size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, Math.floor(size / 0x100), size % 0x100]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}

const SHA256_WITH_RSA = der(SEQUENCE, Buffer.from('06092a864886f70d01010b0500', 'hex'))
const COMMON_NAME = Buffer.from('0603550403', 'hex')
const time = (written: string) => der(0x18, Buffer.from(written))

/**
 * Our key as directories want it. A certificate that nobody but the key itself vouches for says nothing about dates and names: it is
 * the same on every node and after every start, so that a directory that has taken it knows it again.
 */
export function certificateOf(key: KeyObject): string {
  const name = der(SEQUENCE, der(0x31, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from('SAML')))))
  const signed = der(
    SEQUENCE,
    der(0xa0, der(INTEGER, Buffer.from([2]))),
    der(INTEGER, Buffer.from([1])),
    SHA256_WITH_RSA,
    name,
    der(SEQUENCE, time('20240101000000Z'), time('99991231235959Z')),
    name,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, key))
  return der(SEQUENCE, signed, SHA256_WITH_RSA, signature).toString('base64')
}
