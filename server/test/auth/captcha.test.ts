import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newChallenge } from '#server/auth/proof-of-work.ts'
import type { TestServer } from '../test-server.ts'
import { addPasskey, Device, PASSKEYS_ON } from './passkey-device.ts'
import { newEmail, PASSWORD, type Reply, sendAuthRequest, startAuthServer } from './test-users.ts'

type Challenge = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const encode = (solution: object) => Buffer.from(JSON.stringify(solution)).toString('base64')

function solve({ maxnumber, ...challenge }: Challenge) {
  for (let number = 0; number <= maxnumber; number++)
    if (sha256(challenge.salt + number) === challenge.challenge) return { ...challenge, number }
  throw new Error('no number is hidden in it')
}

const failed = (why: string) => ({
  status: 400,
  body: {
    code: 'captcha_failed',
    message: `captcha protection: request disallowed (${why})`,
  },
})

/** What the platform asks a captcha for. */
const GUARDED = [
  ['/signup', { email: 'ada@example.org', password: PASSWORD }],
  ['/token?grant_type=password', { email: 'ada@example.org', password: PASSWORD }],
  ['/token?grant_type=id_token', { provider: 'google', id_token: 'x' }],
  ['/token?grant_type=web3', { chain: 'solana', message: 'x', signature: 'x' }],
  ['/otp', { email: 'ada@example.org' }],
  ['/magiclink', { email: 'ada@example.org' }],
  ['/recover', { email: 'ada@example.org' }],
  ['/resend', { type: 'signup', email: 'ada@example.org' }],
  ['/sso', { domain: 'example.org' }],
  // What is said of the grant is for the tokens alone.
  ['/signup?grant_type=refresh_token', { email: 'ada@example.org', password: PASSWORD }],
  ['/recover?grant_type=pkce', { email: 'ada@example.org' }],
] as const

describe('a proof of work', () => {
  let world: TestServer
  beforeAll(async () => {
    world = await startAuthServer({
      GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
      GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'altcha',
      ...PASSKEYS_ON,
    })
  })
  afterAll(() => world.stop())
  const post = (path: string, body: object, captcha_token?: string) =>
    sendAuthRequest(world, path, {
      method: 'POST',
      body: { ...body, ...(captcha_token !== undefined && { gotrue_meta_security: { captcha_token } }) },
    })
  const challenge = async () =>
    JSON.parse((await sendAuthRequest(world, '/captcha/challenge')).text) as Challenge
  const recover = (token: string) => post('/recover', { email: newEmail() }, token)

  test.each(GUARDED)('is asked for by %s, before anything else', async (path, body) => {
    expect(await post(path, body)).toMatchObject(failed('no captcha_token found in request'))
  })

  test('signs up and in by the official client', async () => {
    const [email, { auth }] = [newEmail(), world.client()]
    const captchaToken = encode(solve(await challenge()))
    expect((await auth.signUp({ email, password: PASSWORD, options: { captchaToken } })).error).toBeNull()
    const again = await auth.signInWithPassword({ email, password: PASSWORD })
    expect(again.error?.code).toBe('captcha_failed')
  })

  test('is good once, of fifty at once as well', async () => {
    const token = encode(solve(await challenge()))
    const answers = await Promise.all(Array.from({ length: 50 }, () => recover(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await recover(token)).toMatchObject(failed('timeout-or-duplicate'))
  })

  test('is taken by its own number and signature alone', async () => {
    const solution = solve(await challenge())
    const easy = { ...solution, challenge: sha256(`${solution.salt}0`), number: 0 }
    const later = solution.salt.replace(/\d+(?=&$)/, (seconds) => String(Number(seconds) + 9999))
    const moved = { ...solution, salt: later, challenge: sha256(later + solution.number) }
    const other = await challenge()
    const wrong = [
      { ...solution, number: solution.number + 1 },
      { ...solution, number: String(solution.number) },
      { ...solution, signature: other.signature },
      { ...solution, signature: '0'.repeat(64) },
      { ...solution, algorithm: 'SHA-1' },
      // Of what is hashed the salt and the number are two parts: none of one passes for one of the other.
      {
        ...solution,
        salt: solution.salt + String(solution.number).slice(0, 1),
        number: Number(String(solution.number).slice(1)),
      },
      {
        ...solution,
        salt: solution.salt.slice(0, -1),
        number: Number(`${solution.salt.at(-1)}${solution.number}`),
      },
      easy,
      moved,
      null,
      [],
    ]
    for (const given of wrong)
      expect(await recover(encode(given as object))).toMatchObject(failed('invalid-input-response'))
    expect(await recover('nonsense')).toMatchObject(failed('invalid-input-response'))
    expect((await recover(encode(solution))).status).toBe(200)
  })

  test('ends', async () => {
    const { context } = world
    const old = newChallenge(context, Date.now() - 301_000)
    expect(await recover(encode(solve(old)))).toMatchObject(failed('timeout-or-duplicate'))
    const young = newChallenge(context, Date.now() - 290_000)
    expect((await recover(encode(solve(young)))).status).toBe(200)
  })

  describe('of passkeys', () => {
    const device = new Device()
    beforeAll(async () => {
      const [email, password] = [newEmail(), PASSWORD]
      const { data } = await world
        .serviceClient()
        .auth.admin.createUser({ email, password, email_confirm: true })
      const captcha = encode(solve(await challenge()))
      const { body } = await post('/token?grant_type=password', { email, password }, captcha)
      const id = data.user?.id ?? ''
      await addPasskey(world, { id, email, access: String(body.access_token), refresh: '' }, device)
    })
    const options = (token?: string) => post('/passkeys/authentication/options', {}, token)
    const answerTo = async ({ body }: Reply) => ({
      challenge_id: body.challenge_id,
      credential: await device.get(body.options),
    })
    const verify = (answer: object, token?: string) => post('/passkeys/authentication/verify', answer, token)

    test('is asked for by the answer that signs in, and not by the offer of every visit', async () => {
      const offered = await options()
      expect(offered.status).toBe(200)
      const answer = await answerTo(offered)
      expect(await verify(answer)).toMatchObject(failed('no captcha_token found in request'))
      const token = encode(solve(await challenge()))
      expect((await verify(answer, token)).status).toBe(200)
      const again = await verify(await answerTo(await options()), token)
      expect(again.body.code).toBe('captcha_failed')
    })

    test('may come with the options, as the official client sends it, and opens one sign-in', async () => {
      const token = encode(solve(await challenge()))
      const answer = await answerTo(await options(token))
      expect((await verify(answer)).status).toBe(200)
      expect((await verify(answer)).body.code).toBe('captcha_failed')
      expect(await options(token)).toMatchObject(failed('timeout-or-duplicate'))
      const unknown = { ...answer, challenge_id: '00000000-0000-4000-8000-000000000000' }
      expect((await verify(unknown)).body.code).toBe('captcha_failed')
    })
  })

  test('is told by the settings, and opens no widget', async () => {
    const settings = await sendAuthRequest(world, '/settings')
    expect(settings.body.captcha_provider).toBe('altcha')
    expect((await sendAuthRequest(world, '/captcha/widget')).body.code).toBe('feature_disabled')
  })

  test('keeps no operator out, nor a session that is refreshed', async () => {
    const { error } = await world.serviceClient().auth.signInWithOtp({ email: newEmail() })
    expect(error).toBeNull()
    const refreshed = await post('/token?grant_type=refresh_token', { refresh_token: 'unknown' })
    expect(refreshed.body.code).not.toBe('captcha_failed')
  })
})

describe('a provider of captchas', () => {
  let world: TestServer
  const asked: URLSearchParams[] = []
  let reply: (response: ServerResponse) => void
  const service = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part))
    request.on('end', () => {
      asked.push(new URLSearchParams(body))
      reply(response)
    })
  })
  const says = (answer: object) => (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }
  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    world = await startAuthServer({
      GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
      GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'turnstile',
      GOTRUE_SECURITY_CAPTCHA_SECRET: 'its secret',
      GOTRUE_SECURITY_CAPTCHA_SITE_KEY: 'site',
      GOTRUE_SECURITY_CAPTCHA_VERIFY_URL: `${origin}/siteverify`,
      EXTERNAL_PRIVATE_ORIGINS: origin,
    })
  })
  afterAll(async () => {
    await world.stop()
    service.closeAllConnections()
    service.close()
  })
  const recover = () =>
    sendAuthRequest(world, '/recover', {
      method: 'POST',
      body: { email: newEmail(), gotrue_meta_security: { captcha_token: 'from the widget' } },
    })
  const hostname = () => new URL(world.context.config.siteUrl).hostname

  test('has its widget in a frame of its own, whose policy names it alone', async () => {
    const { headers, text } = await sendAuthRequest(world, '/captcha/widget')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy.match(/https:[^ ;]+/g)).toEqual(Array(5).fill('https://challenges.cloudflare.com'))
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
    expect(text).toContain('data-site-key="site"')
    expect((await sendAuthRequest(world, '/captcha/challenge')).body.code).toBe('feature_disabled')
  })

  test('is asked by a form, with the secret and the place', async () => {
    reply = says({ success: true, hostname: hostname() })
    expect((await recover()).status).toBe(200)
    expect(Object.fromEntries(asked.at(-1)!)).toMatchObject({
      secret: 'its secret',
      response: 'from the widget',
      remoteip: expect.any(String),
    })
  })

  test('refuses with its own codes, and a token of another site is none', async () => {
    reply = says({ success: false, 'error-codes': ['timeout-or-duplicate'] })
    expect(await recover()).toMatchObject(failed('timeout-or-duplicate'))
    reply = says({ success: true, hostname: 'elsewhere.example' })
    expect(await recover()).toMatchObject(failed('hostname-mismatch'))
    reply = says([null])
    expect(await recover()).toMatchObject(failed('invalid-input-response'))
    reply = says({ success: 'true', hostname: hostname() })
    expect(await recover()).toMatchObject(failed('invalid-input-response'))
  })

  test.each([
    ['answers HTML', (response: ServerResponse) => void response.end('<html>busy</html>')],
    ['hangs up', (response: ServerResponse) => void response.destroy()],
    ['is slow', () => undefined],
  ])('that %s lets nobody in, within four seconds and in a sentence', async (_what, behaves) => {
    reply = behaves
    const began = Date.now()
    const { status, body } = await recover()
    expect(status).toBe(503)
    expect(body.message).toContain('turnstile did not answer as it should')
    // Elapsed time is the promise itself: whoever signs in waits no longer than this for a provider.
    expect(Date.now() - began).toBeLessThan(4_000)
  })
})

test.each([
  [{ GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'recaptcha' }, 'one of hcaptcha, turnstile, altcha'],
  [{ GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'hcaptcha' }, 'what hcaptcha gave you'],
])('%j stops the start with one line', async (env, wanted) => {
  await expect(startAuthServer({ GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true', ...env })).rejects.toThrow(wanted)
})
