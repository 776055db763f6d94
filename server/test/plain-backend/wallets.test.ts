import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TUNING } from '#server/config/tuning.ts'
import { resetRateLimits, sendAuthRequest } from '../auth/test-users.ts'
import { EthereumWallet, ethereumText, SolanaWallet } from '../auth/wallets.ts'
import type { TestServer } from '../test-server.ts'
import { startPlainServer } from './plain-server.ts'

const SITE = 'https://app.paper-boats.example'
let server: TestServer
beforeAll(async () => {
  server = await startPlainServer(
    { 'config.toml': '[auth.web3.ethereum]\nenabled = true\n' },
    {
      SITE_URL: SITE,
      TRUSTED_PROXY_HOPS: '1',
      ADDITIONAL_REDIRECT_URLS: 'https://other.paper-boats.example/**',
      GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED: 'true',
    },
  )
})
beforeEach(() => resetRateLimits(server))
afterAll(() => server.stop())

const send = (body: Record<string, unknown>) =>
  sendAuthRequest(server, '/token?grant_type=web3', { body: { chain: 'ethereum', ...body } })
const sendSigned = (wallet: EthereumWallet, message: string) =>
  send({ message, signature: wallet.sign(message) })
const seconds = (from: number) => new Date(Date.now() + from * 1_000).toISOString()
const grantRefused = (description: string) => ({
  status: 400,
  body: { error: 'invalid_grant', error_description: expect.stringContaining(description) },
})
const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('a wallet', () => {
  const options = { url: `${SITE}/` }

  test('of Ethereum signs somebody in by the official client, twice into one account', async () => {
    const wallet = new EthereumWallet()
    const signIn = () =>
      server
        .client()
        .auth.signInWithWeb3({ chain: 'ethereum', wallet: wallet as never, statement: 'Hi.', options })
    const first = await signIn()
    expect(first.error).toBeNull()
    expect(first.data.user).toMatchObject({
      email: '',
      app_metadata: { provider: 'web3', providers: ['web3'] },
      user_metadata: {
        custom_claims: {
          address: wallet.address,
          chain: 'ethereum',
          network: '1',
          domain: new URL(SITE).host,
        },
      },
      identities: [{ provider: 'web3', id: `web3:ethereum:${wallet.address}` }],
    })
    expect(claimsOf(first.data.session?.access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'web3' }],
    })
    const second = await signIn()
    expect(second.data.user?.id).toBe(first.data.user?.id)
    const rows = await server.sql('select from auth.identities where provider_id like $1', [
      `%${wallet.address}`,
    ])
    expect(rows).toHaveLength(1)
  })

  test('of Solana does too, whether it makes the message or signs the one of the client', async () => {
    const wallet = new SolanaWallet()
    const signIn = (asked: object) =>
      server
        .client()
        .auth.signInWithWeb3({ chain: 'solana', wallet: asked as never, statement: 'Hi.', options })
    const first = await signIn(wallet)
    expect(first.error).toBeNull()
    expect(first.data.user?.identities?.[0]?.id).toBe(`web3:solana:${wallet.address}`)
    const made = {
      signIn: async ({ domain, uri, issuedAt }: Record<string, string>) => {
        const text = `${domain} wants you to sign in with your Solana account:\n${wallet.address}\n\nURI: ${uri}\nVersion: 1\nChain ID: mainnet\nIssued At: ${issuedAt}`
        const bytes = new TextEncoder().encode(text)
        return { signedMessage: bytes, signature: await wallet.signMessage(bytes) }
      },
    }
    const second = await signIn(made)
    expect(second.error).toBeNull()
    expect(second.data.user?.id).toBe(first.data.user?.id)
  })

  test('is one account by every spelling of its address, of many who arrive at once as well', async () => {
    const wallet = new EthereumWallet()
    const spelled = `0x${wallet.address.slice(2).toUpperCase()}`
    const answers = await Promise.all(
      [wallet.address, spelled, wallet.address, spelled].map((address, nth) =>
        sendSigned(wallet, ethereumText(address, SITE, { Nonce: `1234567${nth}` })),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => (body.user as { id: string }).id)).size).toBe(1)
  })

  test('that belongs to a banned account opens nothing', async () => {
    const wallet = new EthereumWallet()
    const { body } = await sendSigned(wallet, ethereumText(wallet.address, SITE))
    const id = (body.user as { id: string }).id
    await server.serviceClient().auth.admin.updateUserById(id, { ban_duration: '1h' })
    const again = await sendSigned(wallet, ethereumText(wallet.address, SITE))
    expect(again).toMatchObject({ status: 400, body: { code: 'user_banned' } })
  })
})

describe('a message that was signed', () => {
  const wallet = new EthereumWallet()
  const text = (fields = {}, site = SITE) => ethereumText(wallet.address, site, fields)

  test('opens one session, of fifty at once as well, and by no other signature of it', async () => {
    const message = text({ Nonce: 'oncealone' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendSigned(wallet, message)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const answer of refused) expect(answer).toMatchObject(grantRefused('has been used already'))
    const high = await send({ message, signature: wallet.sign(message, { high: true }) })
    expect(high).toMatchObject(grantRefused('Signature does not match'))
  })

  test('for another site, an allowed one of another name, or none that is safe, opens nothing', async () => {
    expect(await sendSigned(wallet, text({}, 'https://evil.example'))).toMatchObject(
      grantRefused('signed for another app'),
    )
    expect(await sendSigned(wallet, text({ URI: 'https://evil.example/' }))).toMatchObject(
      grantRefused('signed for another app'),
    )
    const phished = text().replace(new URL(SITE).host, 'evil.example')
    expect(await sendSigned(wallet, phished)).toMatchObject(grantRefused('Domain that does not match'))
    expect(await sendSigned(wallet, text({ URI: 'http://app.paper-boats.example/' }))).toMatchObject(
      grantRefused('does not use HTTPS'),
    )
    expect(await sendSigned(wallet, `http://${text()}`)).toMatchObject(
      grantRefused('Domain that does not match'),
    )
    for (const URI of [
      `https://app.paper-boats.example@evil.example/`,
      `https://app.paper-boats.example.evil.example/`,
    ])
      expect(await sendSigned(wallet, text({ URI }))).toMatchObject(grantRefused('signed for another app'))
    expect((await sendSigned(wallet, text({}, 'https://other.paper-boats.example'))).status).toBe(200)
  })

  test('that is stale, not yet good, from the future or run out opens nothing', async () => {
    expect(await sendSigned(wallet, text({ 'Issued At': seconds(-601) }))).toMatchObject(
      grantRefused('too long ago'),
    )
    expect(await sendSigned(wallet, text({ 'Issued At': seconds(75) }))).toMatchObject(
      grantRefused('too far in the future'),
    )
    expect(await sendSigned(wallet, text({ 'Expiration Time': seconds(-1) }))).toMatchObject(
      grantRefused('is expired'),
    )
    expect(await sendSigned(wallet, text({ 'Not Before': seconds(30) }))).toMatchObject(
      grantRefused('becomes valid in the future'),
    )
    const held = { 'Issued At': seconds(-500), 'Expiration Time': seconds(60), 'Not Before': seconds(-1) }
    expect((await sendSigned(wallet, text(held))).status).toBe(200)
  })

  test('and altered, or signed by another key or for another chain, opens nothing', async () => {
    const message = text()
    const signature = wallet.sign(message)
    for (const altered of [
      message.replace('Sign in.', 'Sign in!'),
      message.replace('Chain ID: 1', 'Chain ID: 5'),
    ])
      expect(await send({ message: altered, signature })).toMatchObject(
        grantRefused('Signature does not match'),
      )
    expect(await send({ message, signature: new EthereumWallet().sign(message) })).toMatchObject(
      grantRefused('Signature does not match'),
    )
    const solana = new SolanaWallet()
    const theirs = message
      .replace('Ethereum', 'Solana')
      .replace('ID: 1', 'ID: mainnet')
      .replace(wallet.address, solana.address)
    const crossed = await send({
      chain: 'solana',
      message: theirs,
      signature: new SolanaWallet().sign(theirs),
    })
    expect(crossed).toMatchObject(grantRefused('Signature does not match'))
  })

  test('that is too short, too long or none is refused by the name of its field', async () => {
    const long = text({ 'Request ID': 'x'.repeat(10_000) })
    for (const [body, words] of [
      [{ message: 'x', signature: '0x' }, 'message is too short'],
      [{ message: long, signature: wallet.sign(long) }, 'message'],
      [{ message: text(), signature: '0x00' }, 'signature must be 65 bytes'],
      [{ chain: 'solana', message: text(), signature: 'x' }, 'signature must be 64 bytes'],
      [{ message: 'x'.repeat(64), signature: wallet.sign('x') }, 'message is not one to sign in with'],
    ] as const) {
      const { status, body: said } = await send(body)
      expect([status, said.code], String(said.message)).toEqual([400, 'validation_failed'])
      expect(said.message).toContain(words)
    }
    expect((await send({ message: 7, signature: 7 })).status).toBe(400)
    expect((await send({ chain: 'kaspa' })).body.code).toBe('web3_unsupported_chain')
  })
})

test('one place has thirty tries in five minutes', async () => {
  const { attempts } = TUNING.auth.perAddress.wallet
  const from = { 'x-forwarded-for': '203.0.113.7' }
  const body = { chain: 'ethereum', message: 'x', signature: 'x' }
  const answers = []
  for (let nth = 0; nth <= attempts; nth++)
    answers.push(await sendAuthRequest(server, '/token?grant_type=web3', { body, headers: from }))
  expect(answers.at(-2)?.status).toBe(400)
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
})
