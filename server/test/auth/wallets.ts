import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

// Wallets with keys of their own, as a browser's extension would be: they sign what they are given.

const hex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}`

export class EthereumWallet {
  readonly #key = secp256k1.utils.randomSecretKey()
  readonly address = hex(
    keccak_256(
      secp256k1.Point.BASE.multiply(BigInt(hex(this.#key)))
        .toBytes(false)
        .subarray(1),
    ).subarray(12),
  )

  sign(text: string, { high = false } = {}): string {
    const message = Buffer.from(text)
    const hash = keccak_256(
      Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${message.length}`), message]),
    )
    const bytes = secp256k1.sign(hash, this.#key, { prehash: false, format: 'recovered' })
    const [bit = 0, r, s] = [bytes[0], bytes.subarray(1, 33), BigInt(hex(bytes.subarray(33)))]
    const other = (secp256k1.Point.Fn.ORDER - s).toString(16).padStart(64, '0')
    const last = high ? Buffer.from(other, 'hex') : bytes.subarray(33)
    return hex(Buffer.concat([r ?? Buffer.alloc(0), last, Buffer.from([27 + (high ? 1 - bit : bit)])]))
  }

  /** What the official client asks of it (EIP-1193). */
  async request({ method, params }: { method: string; params?: string[] }): Promise<unknown> {
    if (method === 'eth_requestAccounts') return [this.address]
    if (method === 'eth_chainId') return '0x1'
    return this.sign(Buffer.from((params?.[0] ?? '').slice(2), 'hex').toString())
  }
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
export function encodeBase58(bytes: Uint8Array): string {
  let value = BigInt(hex(bytes))
  let text = ''
  for (; value > 0n; value /= 58n) text = BASE58.charAt(Number(value % 58n)) + text
  return text.padStart(text.length + [...bytes].findIndex((byte) => byte !== 0), '1')
}

export class SolanaWallet {
  readonly #key = ed25519.utils.randomSecretKey()
  readonly address = encodeBase58(ed25519.getPublicKey(this.#key))
  readonly publicKey = { toBase58: () => this.address }

  signMessage = async (message: Uint8Array) => ed25519.sign(message, this.#key)
  sign = (text: string) => Buffer.from(ed25519.sign(Buffer.from(text), this.#key)).toString('base64url')
}

type Fields = Record<string, string | undefined>

/** A message of EIP-4361; a field that is given as undefined is left out. */
export function ethereumText(address: string, site: string, fields: Fields = {}, statement = 'Sign in.') {
  const all: Fields = {
    URI: `${site}/`,
    Version: '1',
    'Chain ID': '1',
    Nonce: undefined,
    'Issued At': new Date().toISOString(),
    ...fields,
  }
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}: ${value}`,
  )
  const { host } = new URL(site)
  return [
    `${host} wants you to sign in with your Ethereum account:`,
    address,
    '',
    statement,
    '',
    ...lines,
  ].join('\n')
}
