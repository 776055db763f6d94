import type { Chain } from '#server/config/wallet-settings.ts'

/** What a wallet shows and signs: EIP-4361, and Solana's text after it. */
export type WalletMessage = {
  chain: Chain
  /** In its one form: an address of Ethereum has several. */
  address: string
  scheme: string | undefined
  domain: string
  statement: string | undefined
  uri: URL
  chainId: string | undefined
  issuedAt: number
  expiresAt: number | undefined
  notBefore: number | undefined
}

const RULES = {
  ethereum: {
    header: /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your Ethereum account:$/i,
    address: /^0x[0-9a-f]{40}$/i,
    chainId: /^\d{1,20}$/,
    needsChain: true,
  },
  solana: {
    header: /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your Solana account:$/i,
    address: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
    chainId: /^(solana:)?(mainnet(-beta)?|testnet|devnet|localnet)$/,
    needsChain: false,
  },
}
/** In the order that EIP-4361 wants. Solana's libraries have them in several. */
const FIELDS = [
  'URI',
  'Version',
  'Chain ID',
  'Nonce',
  'Issued At',
  'Expiration Time',
  'Not Before',
  'Request ID',
] as const
type Field = (typeof FIELDS)[number]
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/
const NONCE = /^[A-Za-z0-9]{8,256}$/

/** The message, or what keeps it from being one. Nothing is read twice, and no line is passed over. */
export function readWalletMessage(chain: Chain, text: string): WalletMessage | string {
  const rules = RULES[chain]
  if (/(?!\n)\p{Cc}/u.test(text)) return 'message holds control characters'
  const [first = '', address = '', empty, ...rest] = text.split('\n')
  const [, scheme, domain] = rules.header.exec(first) ?? []
  if (domain === undefined) return 'first line does not name a domain and a chain as it should'
  if (!rules.address.test(address)) return 'second line is not an address'
  const parts = empty === '' ? splitStatement(chain, rest) : undefined
  if (!parts) return 'statement is not one line between two empty ones'
  const fields = readFields(chain, parts.lines)
  if (typeof fields === 'string') return fields
  const uri = URL.parse(fields.get('URI') ?? '')
  if (!uri) return 'URI is missing or no address'
  if (fields.get('Version') !== '1') return 'Version is not 1'
  const chainId = fields.get('Chain ID')
  if (chainId === undefined ? rules.needsChain : !rules.chainId.test(chainId))
    return 'Chain ID is missing or none of this chain'
  const nonce = fields.get('Nonce')
  if (nonce !== undefined && !NONCE.test(nonce)) return 'Nonce is not of 8 letters and digits or more'
  const [issuedAt, expiresAt, notBefore] = ['Issued At', 'Expiration Time', 'Not Before'].map((name) =>
    readTime(fields.get(name as Field)),
  )
  if (issuedAt === undefined) return 'Issued At is missing'
  if ([issuedAt, expiresAt, notBefore].some(Number.isNaN)) return 'a time is not one of RFC 3339'
  return {
    chain,
    address: chain === 'ethereum' ? address.toLowerCase() : address,
    scheme: scheme?.toLowerCase(),
    domain,
    statement: parts.statement,
    uri,
    chainId,
    issuedAt,
    expiresAt,
    notBefore,
  }
}

function splitStatement(chain: Chain, [first = '', second, ...rest]: string[]) {
  if (second === '') return first === '' ? undefined : { statement: first, lines: rest }
  const lines = second === undefined ? [] : [second, ...rest]
  if (first === '') return { statement: undefined, lines }
  return chain === 'solana' ? { statement: undefined, lines: [first, ...lines] } : undefined
}

function readFields(chain: Chain, lines: string[]): Map<Field, string> | string {
  const fields = new Map<Field, string>()
  let before = -1
  for (const [index, line] of lines.entries()) {
    if (line === 'Resources:' || (chain === 'solana' && line === 'Resources')) {
      const isList = lines
        .slice(index + 1)
        .every((item) => /^- \S+$/.test(item) && URL.canParse(item.slice(2)))
      return isList ? fields : 'Resources are not addresses, one a line, at the end'
    }
    const at = FIELDS.findIndex((name) => line.startsWith(`${name}: `))
    const name = FIELDS[at]
    if (name === undefined) return `line ${index + 1} of the fields is none that is known`
    if (fields.has(name)) return `${name} is there twice`
    if (chain === 'ethereum' && at < before) return `${name} is not where it belongs`
    before = at
    fields.set(name, line.slice(name.length + 2))
  }
  return fields
}

const readTime = (text: string | undefined) =>
  text === undefined ? undefined : TIME.test(text) ? Date.parse(text) : Number.NaN
