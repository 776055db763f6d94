import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Chain } from '#server/config/wallet-settings.ts'

const ETHEREUM = /^(?:0x)?([0-9a-f]{130})$/i
const SOLANA = /^[A-Za-z0-9+/_-]{86}(?:==)?$/
const HALF_ORDER = secp256k1.Point.Fn.ORDER >> 1n

/** The bytes of a signature as the official client sends it, or what is wanted instead. */
export function readSignature(chain: Chain, text: string): Buffer | string {
  if (chain === 'solana')
    return SOLANA.test(text)
      ? Buffer.from(text, 'base64')
      : 'signature must be 64 bytes encoded as base64 with or without padding'
  const [, hex] = ETHEREUM.exec(text) ?? []
  return hex === undefined
    ? 'signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string'
    : Buffer.from(hex, 'hex')
}

/** Whether whoever holds the key of the address has signed the text, byte by byte. */
export function isSignedBy(chain: Chain, address: string, text: string, signature: Buffer): boolean {
  const message = Buffer.from(text, 'utf8')
  try {
    return chain === 'ethereum'
      ? ethereumSigner(message, signature) === address
      : isSolanaSignature(address, message, signature)
  } catch {
    // No point of the curve, or no number of its order.
    return false
  }
}

/** EIP-191. Of the two signatures that a key has for each text, wallets give the one with the low number (EIP-2). */
function ethereumSigner(message: Buffer, signature: Buffer): string | undefined {
  const recovery = signature.readUInt8(64)
  const bit = recovery >= 27 ? recovery - 27 : recovery
  const isHigh = BigInt(`0x${signature.toString('hex', 32, 64)}`) > HALF_ORDER
  if (bit > 1 || isHigh) return undefined
  const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${message.length}`)
  const hash = keccak_256(Buffer.concat([prefix, message]))
  const recovered = Buffer.concat([Buffer.from([bit]), signature.subarray(0, 64)])
  const key = secp256k1.Point.fromBytes(secp256k1.recoverPublicKey(recovered, hash, { prehash: false }))
  return `0x${Buffer.from(keccak_256(key.toBytes(false).subarray(1)).subarray(12)).toString('hex')}`
}

/** After RFC 8032 to the letter: no key of small order, for which one signature holds for every text. */
function isSolanaSignature(address: string, message: Buffer, signature: Buffer): boolean {
  const key = decodeBase58(address)
  return key.length === 32 && ed25519.verify(signature, message, key, { zip215: false })
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function decodeBase58(text: string): Buffer {
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(BASE58.indexOf(letter))
  const hex = value === 0n ? '' : value.toString(16)
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')])
}
