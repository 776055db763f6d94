import { describe, expect, test } from 'vitest'
import { readWalletMessage } from '#server/auth/wallet/message.ts'
import { isSignedBy, readSignature } from '#server/auth/wallet/signature.ts'
import { EthereumWallet, encodeBase58, SolanaWallet } from './wallets.ts'

const isSigned = (chain: 'ethereum' | 'solana', address: string, text: string, signature: string) => {
  const bytes = readSignature(chain, signature)
  return typeof bytes !== 'string' && isSignedBy(chain, address, text, bytes)
}

/** Of the reference implementation (spruceid/siwe, test/verification_positive.json). */
const SIGNED = [
  {
    domain: 'login.xyz',
    address: '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
    text: `login.xyz wants you to sign in with your Ethereum account:
0x9D85ca56217D2bb651b00f15e694EB7E713637D4

Sign-In With Ethereum Example Statement

URI: https://login.xyz
Version: 1
Chain ID: 1
Nonce: bTyXgcQxn2htgkjJn
Issued At: 2022-01-27T17:09:38.578Z
Expiration Time: 2100-01-07T14:31:43.952Z`,
    signature:
      '0xdc35c7f8ba2720df052e0092556456127f00f7707eaa8e3bbff7e56774e7f2e05a093cfc9e02964c33d86e8e066e221b7d153d27e5a2e97ccd5ca7d3f2ce06cb1b',
  },
  {
    domain: 'login.xyz',
    address: '0xE6D3Aa1F561A215E5eb1f02Ba8705385F03fCaFB',
    text: `login.xyz wants you to sign in with your Ethereum account:
0xE6D3Aa1F561A215E5eb1f02Ba8705385F03fCaFB

Sign-In With Ethereum Example Statement

URI: https://login.xyz
Version: 1
Chain ID: 1
Nonce: lx2nx4so
Issued At: 2022-01-05T14:27:30.883Z
Not Before: 2100-01-07T14:31:43.952Z`,
    signature:
      '0xc2539ace78f13c7eb8c0852d38d269a6f97bebd9f7872097d2e3137b541f8bf50176062a46eeea83086bd2721423fb5755a932ff6ccc046ed482d14e4576042f1c',
  },
  {
    domain: 'www.tally.xyz',
    address: '0xc95EB884FE852e241D409234bfC7045CB9E31BD7',
    text: `www.tally.xyz wants you to sign in with your Ethereum account:
0xc95EB884FE852e241D409234bfC7045CB9E31BD7

Sign in with Ethereum to Tally

URI: https://tally.xyz
Version: 1
Chain ID: 1
Nonce: 15050747
Issued At: 2022-06-30T14:08:51.382Z`,
    signature:
      '0x8c46b6eb8505939892d8e9b075f89f8277321b17b993151f37810cdda38cce6f4a85909d2b53e6a14629c74c0ac38bf4becde78ee5b2529812bf6cceaf7b2a2501',
  },
]

describe('a message of EIP-4361', () => {
  test.each(SIGNED)('of the reference implementation is read and its signature holds: $address', (vector) => {
    const message = readWalletMessage('ethereum', vector.text)
    expect(message).toMatchObject({
      address: vector.address.toLowerCase(),
      domain: vector.domain,
      chainId: '1',
    })
    const address = vector.address.toLowerCase()
    expect(isSigned('ethereum', address, vector.text, vector.signature)).toBe(true)
    expect(isSigned('ethereum', address, `${vector.text} `, vector.signature)).toBe(false)
    expect(isSigned('ethereum', `0x${'1'.repeat(40)}`, vector.text, vector.signature)).toBe(false)
  })

  const HEAD = [
    'service.org wants you to sign in with your Ethereum account:',
    '0xe5A12547fe4E872D192E3eCecb76F2Ce1aeA4946',
    '',
    'I accept the ServiceOrg Terms of Service: https://service.org/tos',
    '',
  ]
  const FIELDS = [
    'URI: https://service.org/login',
    'Version: 1',
    'Chain ID: 1',
    'Nonce: 12341234',
    'Issued At: 2022-03-17T12:45:13.610Z',
    'Expiration Time: 2023-03-17T12:45:13.610Z',
    'Not Before: 2022-03-17T12:45:13.610Z',
    'Request ID: some_id',
    'Resources:',
    '- https://service.org/login',
  ]
  const read = (lines: string[]) => readWalletMessage('ethereum', lines.join('\n'))
  const without = (name: string) => FIELDS.filter((line) => !line.startsWith(name))
  const swapped = (a: number, b: number) =>
    FIELDS.map((line, index) => (index === a ? FIELDS[b]! : index === b ? FIELDS[a]! : line))
  const put = (name: string, line: string) => FIELDS.map((was) => (was.startsWith(name) ? line : was))

  test('is read with all of its fields, with few, and without a statement', () => {
    expect(read([...HEAD, ...FIELDS])).toMatchObject({
      statement: HEAD[3],
      expiresAt: Date.UTC(2023, 2, 17, 12, 45, 13, 610),
    })
    expect(read([...HEAD.slice(0, 3), '', ...FIELDS.slice(0, 5)])).toMatchObject({ statement: undefined })
    expect(read([`https://${HEAD[0]}`, ...HEAD.slice(1), ...FIELDS])).toMatchObject({ scheme: 'https' })
    // The official client sends none where an application gives none.
    expect(read([...HEAD, ...without('Nonce')])).toMatchObject({ domain: 'service.org' })
  })

  // The cases of the reference implementation (test/parsing_negative.json), and some of ours.
  test.each<[string, string[]]>([
    ['no URI', [...HEAD, ...without('URI')]],
    ['no version', [...HEAD, ...without('Version')]],
    ['no chain', [...HEAD, ...without('Chain ID')]],
    ['no time', [...HEAD, ...without('Issued At')]],
    ['another version', [...HEAD, ...put('Version', 'Version: 2')]],
    ['a chain that is no number', [...HEAD, ...put('Chain ID', 'Chain ID: ?')]],
    ['a short nonce', [...HEAD, ...put('Nonce', 'Nonce: 1234567')]],
    ['a time of no standard', [...HEAD, ...put('Issued At', 'Issued At: Wed Oct 05 2011 16:48:00 GMT+0200')]],
    ['an end of no standard', [...HEAD, ...put('Expiration Time', 'Expiration Time: tomorrow')]],
    ['a time without a zone', [...HEAD, ...put('Not Before', 'Not Before: 2022-03-17T12:45:13')]],
    ['a URI that is none', [...HEAD, ...put('URI', 'URI: _not_a_rfc3986_valid_uri_')]],
    ['a resource that is none', [...HEAD, ...FIELDS, '- _not_a_rfc3986_valid_uri_']],
    ['two resources in a line', [...HEAD, ...FIELDS.slice(0, -1), '- https://a.org - https://b.org']],
    ['a field after the resources', [...HEAD, ...without('Request ID'), 'Request ID: some_id']],
    ['version before URI', [...HEAD, ...swapped(0, 1)]],
    ['chain before version', [...HEAD, ...swapped(1, 2)]],
    ['nonce after time', [...HEAD, ...swapped(3, 4)]],
    ['a field twice', [...HEAD, ...FIELDS.slice(0, 1), ...FIELDS]],
    ['a field nobody knows', [...HEAD, ...FIELDS.slice(0, 5), 'Site: other.org']],
    ['an empty line among the fields', [...HEAD, ...FIELDS.slice(0, 2), '', ...FIELDS.slice(2)]],
    ['too many empty lines', [...HEAD.slice(0, 3), '', ...HEAD.slice(3), ...FIELDS]],
    ['a statement of two lines', [...HEAD.slice(0, 4), 'and more', '', ...FIELDS]],
    ['no domain', [HEAD[0]!.replace('service.org', ''), ...HEAD.slice(1), ...FIELDS]],
    ['no address', [HEAD[0]!, '', ...HEAD.slice(2), ...FIELDS]],
    ['a short address', [HEAD[0]!, HEAD[1]!.slice(0, -1), ...HEAD.slice(2), ...FIELDS]],
    ['the header of another chain', [HEAD[0]!.replace('Ethereum', 'Solana'), ...HEAD.slice(1), ...FIELDS]],
    ['a carriage return', [`${HEAD[0]}\r`, ...HEAD.slice(1), ...FIELDS]],
    ['nothing', ['']],
  ])('with %s is refused in words', (_what, lines) => {
    expect(read(lines)).toMatch(/^[A-Za-z].{10,}/)
  })
})

test('of the two signatures that a key has for a text, the one with the high number is none', () => {
  const wallet = new EthereumWallet()
  expect(isSigned('ethereum', wallet.address, 'hello', wallet.sign('hello'))).toBe(true)
  expect(isSigned('ethereum', wallet.address, 'hello', wallet.sign('hello', { high: true }))).toBe(false)
  for (const bytes of ['00'.repeat(65), 'ff'.repeat(65), `${'00'.repeat(64)}1b`])
    expect(isSigned('ethereum', wallet.address, 'hello', `0x${bytes}`)).toBe(false)
})

test('the signature of RFC 8032 holds, and that of a key of small order for no text', () => {
  // RFC 8032, 7.1, test 2.
  const key = Buffer.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex')
  const signature = Buffer.from(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    'hex',
  )
  expect(isSigned('solana', encodeBase58(key), 'r', signature.toString('base64'))).toBe(true)
  expect(isSigned('solana', encodeBase58(key), 's', signature.toString('base64'))).toBe(false)
  // The neutral point: of it, R = B·S holds whatever the text is.
  const neutral = Buffer.from(`01${'00'.repeat(31)}`, 'hex')
  const forged = Buffer.concat([neutral, Buffer.alloc(32)]).toString('base64')
  expect(isSigned('solana', encodeBase58(neutral), 'r', forged)).toBe(false)
  const { address, sign } = new SolanaWallet()
  expect(isSigned('solana', address, 'r', sign('r'))).toBe(true)
  expect(isSigned('solana', `1${address}`, 'r', sign('r'))).toBe(false)
})
