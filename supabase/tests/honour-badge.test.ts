import { verifyJWT } from 'did-jwt'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../server/test/test-server.ts'
import { type Account, createAdmin, createAthlete, createScout } from './test-accounts.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

let server: TestServer
let database: TestDatabase
beforeAll(async () => {
  server = await startTestServer()
  database = await openTestDatabase(server)
})
afterAll(() => database.close())

type Badge = { id: string; credential: string | null }
type Made = { athlete: Account; honour: string; token: string | undefined }
type Credential = {
  id: string
  issuer: { id: string }
  credentialSubject: {
    identifier: { identityHash: string }[]
    achievement: { name: string; description: string; criteria: { narrative: string } }
  }
  credentialStatus: { id: string; type: string }
}

async function honour(athlete: Account, title = 'Cup winners') {
  const { rows } = await database.as<{ id: string }>(
    athlete,
    `insert into honours (athlete_id, title, placement, competition, awarded_on)
     values ($1, $2, '1st', 'Harrogate Cup', '2025-06-14') returning id`,
    [athlete.id, title],
  )
  return rows[0]?.id ?? ''
}

/** Asks, and answers by the link in the mail, as an issuer does. */
async function confirmed(athlete: Account, title?: string, address = 'office@league.test') {
  const id = await honour(athlete, title)
  const { rows } = await database.as<{ id: string }>(
    athlete,
    `select ask_honour_confirmation($1, $2, 'en') as id`,
    [id, address],
  )
  const [secret] = await database.sql<{ token: string }>(
    `select private.derive_confirmation_token('honour', $1) as token`,
    [rows[0]?.id],
  )
  const shown = await database.as<{ shown: { hash: string } }>(
    'anon',
    'select honour_to_confirm($1) as shown',
    [secret?.token],
  )
  const answered = await database.as(
    'anon',
    `select answer_honour($1, 'confirm', 'Janet Holroyd', $2, '{}')`,
    [secret?.token, shown.rows[0]?.shown.hash],
  )
  expect(answered.refused).toBeNull()
  return { id, token: secret?.token }
}

const make = (who: Account | 'anon', id: string) =>
  database.as<{ badge: Badge }>(who, 'select make_honour_badge($1) as badge', [id])

/** The server signs beside: as the screen does, asks until the signature is there. */
async function signedBadge(athlete: Account, id: string) {
  const badge = await vi.waitFor(
    async () => {
      const { rows, refused } = await database.inCommittedTransaction(() => make(athlete, id))
      expect(refused).toBeNull()
      expect(rows[0]?.badge.credential).not.toBeNull()
      return rows[0]?.badge
    },
    { timeout: 20_000 },
  )
  return { id: badge?.id ?? '', credential: badge?.credential ?? '' }
}

const inCommitted = <T>(work: () => Promise<T>) => database.inCommittedTransaction(work)

async function document(path: string) {
  const response = await fetch(server.url + path)
  expect(response.status).toBe(200)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return response.json()
}

/** did:web asks its host by HTTPS; a test's server is known by no name. Everything else is the library's own. */
const resolver = {
  resolve: async (did: string) => ({
    didResolutionMetadata: {},
    didDocumentMetadata: {},
    didDocument:
      did === `did:web:${new URL(server.context.config.siteUrl).host}`
        ? await document('/.well-known/did.json')
        : null,
  }),
}
async function verify(jwt: string): Promise<Credential> {
  const { payload } = await verifyJWT(jwt, { resolver })
  const { id, issuer, credentialSubject, credentialStatus } = payload
  return { ...payload, id, issuer, credentialSubject, credentialStatus }
}

describe('a confirmed honour', () => {
  test('becomes a badge that another implementation verifies', async () => {
    const athlete = await inCommitted(() => createAthlete(database))
    const { id } = await inCommitted(() => confirmed(athlete))
    const badge = await signedBadge(athlete, id)
    const credential = await verify(badge.credential)
    expect(credential).toMatchObject({
      id: `urn:uuid:${badge.id}`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      awardedDate: '2025-06-14T00:00:00Z',
      credentialSubject: {
        achievement: { name: 'Cup winners', description: '1st, Harrogate Cup', achievementType: 'Award' },
      },
    })
    expect(credential.credentialSubject.achievement.criteria.narrative).toMatch(
      /^Confirmed on \d{1,2} \w+ \d{4} by Janet Holroyd, who answered from an address at league\.test\.$/,
    )
    const again = await signedBadge(athlete, id)
    expect(again).toEqual(badge)
  })

  test('is refused by it with one byte changed, wherever that is', async () => {
    const athlete = await inCommitted(() => createAthlete(database))
    const { id } = await inCommitted(() => confirmed(athlete))
    const { credential } = await signedBadge(athlete, id)
    const [header = '', payload = '', signature = ''] = credential.split('.')
    const text = Buffer.from(payload, 'base64url').toString()
    const forged = Buffer.from(text.replace('Cup winners', 'Cup Winners')).toString('base64url')
    expect(forged).not.toBe(payload)
    await expect(verify([header, forged, signature].join('.'))).rejects.toThrow(/signature/)
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
    await expect(verify([header, payload, flipped].join('.'))).rejects.toThrow(/signature/)
  })

  test('names a free mail host for what it is', async () => {
    const athlete = await inCommitted(() => createAthlete(database))
    const { id } = await inCommitted(() => confirmed(athlete, 'Captain', 'coach.holroyd@gmail.com'))
    const { credential } = await signedBadge(athlete, id)
    expect((await verify(credential)).credentialSubject.achievement.criteria.narrative).toMatch(
      /from an address at gmail\.com, where anybody can have one\.$/,
    )
  })

  test('of a minor has the name that scouts read', async () => {
    const minor = await inCommitted(() =>
      createAthlete(database, { years: 15, guardian: 'active', name: 'Lena Vasko' }),
    )
    const { id } = await inCommitted(() => confirmed(minor))
    const { credential } = await signedBadge(minor, id)
    expect((await verify(credential)).credentialSubject.identifier).toEqual([
      expect.objectContaining({ identityHash: 'Lena V.', identityType: 'name' }),
    ])
    expect(Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString()).not.toContain('Vasko')
  })
})

describe('a badge ends with its confirmation', () => {
  const ended = async () => {
    const list = (await document('/badges/ended.json')) as { revokedCredential: { id: string }[] }
    return list.revokedCredential.map(({ id }) => id)
  }
  async function badgeOf(athlete: Account) {
    const { id, token } = await inCommitted(() => confirmed(athlete))
    const badge = await signedBadge(athlete, id)
    const credential = await verify(badge.credential)
    expect(credential.credentialStatus).toEqual({
      id: expect.stringMatching(/\/badges\/ended\.json$/),
      type: '1EdTechRevocationList',
    })
    expect(await ended()).not.toContain(credential.id)
    return { honour: id, token, badge, credential }
  }

  test.each([
    [
      'when the issuer takes it back',
      ({ token }: Made) =>
        database.as('anon', `select answer_honour($1, 'withdraw', 'Janet Holroyd', null, '{}')`, [token]),
    ],
    [
      'when the athlete changes what was confirmed',
      ({ athlete, honour: id }: Made) =>
        database.as(athlete, `update honours set placement = '2nd' where id = $1`, [id]),
    ],
    [
      'when the athlete takes the honour away',
      ({ athlete, honour: id }: Made) => database.as(athlete, 'delete from honours where id = $1', [id]),
    ],
    [
      'when the athlete is erased',
      async ({ athlete }: Made) => {
        await database.sql('delete from auth.users where id = $1', [athlete.id])
        return { refused: null }
      },
    ],
  ] satisfies [string, (of: Made) => Promise<{ refused: unknown }>][])('%s', async (_when, end) => {
    const athlete = await inCommitted(() => createAthlete(database))
    const made = await badgeOf(athlete)
    const done = await inCommitted<{ refused: unknown }>(() => end({ athlete, ...made }))
    expect(done.refused).toBeNull()
    expect(await ended()).toContain(made.credential.id)
  })

  test('and a new confirmation makes another badge', async () => {
    const athlete = await inCommitted(() => createAthlete(database))
    const first = await badgeOf(athlete)
    await inCommitted(() =>
      database.as('anon', `select answer_honour($1, 'withdraw', 'Janet Holroyd', null, '{}')`, [first.token]),
    )
    const { rows, refused } = await make(athlete, first.honour)
    expect(rows).toEqual([])
    expect(refused).toMatchObject({ message: 'Only an honour that its issuer confirmed becomes a badge.' })
  })

  test('the list holds ids alone', async () => {
    expect(await document('/badges/ended.json')).toEqual({
      id: expect.any(String),
      type: '1EdTechRevocationList',
      issuer: expect.stringMatching(/^did:web:/),
      revokedCredential: expect.arrayContaining([
        { id: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/), revoked: true },
      ]),
    })
  })
})

describe('nobody else', () => {
  test('makes or reads a badge', async () => {
    const [athlete, other, scout, admin] = await inCommitted(async () => [
      await createAthlete(database),
      await createAthlete(database),
      await createScout(database),
      await createAdmin(database),
    ])
    const { id } = await inCommitted(() => confirmed(athlete))
    await signedBadge(athlete, id)
    for (const who of [other, scout, admin, 'anon'] as const) {
      expect((await make(who, id)).refused).not.toBeNull()
      const { rows } = await database.as(who, 'select id from honour_badges')
      expect(rows).toEqual([])
      for (const call of [
        `insert into honour_badges (honour_id, athlete_id, confirmed_at) values ('${id}', '${athlete.id}', now())`,
        'select * from private.ended_badges',
        'select * from private.signed_statements',
        `select private.badge_signing_input(gen_random_uuid(), h, '{}') from honours h`,
      ])
        expect((await database.as(who, call)).refused, call).not.toBeNull()
    }
  })

  test('writes a badge of one’s own by hand', async () => {
    const athlete = await inCommitted(() => createAthlete(database))
    const { id } = await inCommitted(() => confirmed(athlete))
    await signedBadge(athlete, id)
    for (const call of [
      `insert into honour_badges (honour_id, athlete_id, confirmed_at) values ('${id}', '${athlete.id}', now())`,
      `update honour_badges set credential = 'a.b.c'`,
      'delete from honour_badges',
      `select private.did_of_site('x')`,
    ])
      expect((await database.as(athlete, call)).refused, call).not.toBeNull()
    const { refused } = await make(athlete, await inCommitted(() => honour(athlete, 'Unconfirmed')))
    expect(refused).toMatchObject({ message: 'Only an honour that its issuer confirmed becomes a badge.' })
  })
})

test('a key that changed signs under its own name, and what the old one signed stays good', async () => {
  const athlete = await inCommitted(() => createAthlete(database))
  const { id } = await inCommitted(() => confirmed(athlete))
  const { credential } = await signedBadge(athlete, id)
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.alloc(32, 7)])
  const rotate = (public_key: string) =>
    inCommitted(() =>
      database.sql('select private.keep_signatures($1)', [
        { public_key, site_url: server.context.config.siteUrl, signatures: [] },
      ]),
    )
  const [{ public_key: own } = { public_key: '' }] = await database.sql<{ public_key: string }>(
    'select public_key from private.statement_keys order by used_at desc limit 1',
  )
  await rotate(key.toString('base64'))
  const did = (await document('/.well-known/did.json')) as { verificationMethod: { id: string }[] }
  expect(did.verificationMethod).toHaveLength(2)
  expect(did.verificationMethod[0]?.id).toMatch(/#BwcHBwcHBwcHBwcH$/)
  expect((await verify(credential)).id).toMatch(/^urn:uuid:/)
  await rotate(own)
})
