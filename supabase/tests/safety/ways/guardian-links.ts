import { expect } from 'vitest'
import { expectOk, expectRefused, reads, tries, type Way, type Ways, writes } from '../way.ts'
import type { CallerName } from '../world.ts'

const api = '/rest/v1'

const PORTAL = [
  ...['Mina', 'Milo', 'Nina', 'Dirk', 'Wanda', 'Olga'].map((name) => `${name} V.`),
  'Quokkaton',
  'kookaburra',
  'Yarborough',
]

const opens = (what: string, token: unknown, by: CallerName = 'nobody') =>
  reads(by, what, `${api}/rpc/guardian_portal`, {
    method: 'POST',
    body: { token },
    rows: true,
    words: PORTAL,
  })

const acts = (what: string, name: string, body: object): Way =>
  writes('nobody', what, 'POST', `${api}/rpc/${name}`, body)

export const guardianLink: Ways = {
  rule: 'guardian.link',
  allowed: [
    'the secret of the email opens the page of that child',
    async (world) => {
      const answer = await world.call('nobody', 'POST', `${api}/rpc/guardian_portal`, {
        body: { token: '{token.mina}' },
      })
      expect(answer.text).toContain('Mina V.')
    },
  ],
  ways: [
    opens('opens it with nothing', ''),
    opens('opens it with null', null),
    opens('opens it with the id of the link', '{link.mina}'),
    opens('opens it with the id of the child', '{mina}', 'vera'),
    opens('opens it with a list', ['{token.mina}', 'x']),
    opens('opens it with an object', { eq: '{token.mina}' }),
    opens('opens it with a number', 1),
    opens('opens it with a pattern', '%'),
    opens('opens it with SQL', `' or true --`),
    opens('opens it with a letter too many', '{token.mina}x'),
    opens('opens it with a space before it', ' {token.mina}'),
    opens('opens it with the padding of another encoding', '{token.mina}='),
    opens('opens it after the 18th birthday', '{token.olga}'),
    opens('opens it with a very long secret', 'a'.repeat(4000)),
    tries('nobody', 'opens it with other capitals', async (world) => {
      const token = (world.names['token.mina'] ?? '').replace(/[a-zA-Z]/g, (one) =>
        one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase(),
      )
      expectRefused(await world.call('nobody', 'POST', `${api}/rpc/guardian_portal`, { body: { token } }))
    }),
    reads('nobody', 'reads the requests before agreeing', `${api}/rpc/guardian_portal`, {
      method: 'POST',
      body: { token: '{token.nina}' },
      rows: true,
      words: ['kookaburra', '{vera}', '{hugo}'],
    }),
    reads('nobody', 'reads who wrote after withdrawing', `${api}/rpc/guardian_portal`, {
      method: 'POST',
      body: { token: '{token.wanda}' },
      rows: true,
      words: ['{walt}', '{thread.walt}'],
    }),
    reads('nobody', 'reads a conversation after withdrawing', `${api}/rpc/guardian_messages`, {
      method: 'POST',
      body: { token: '{token.wanda}', conversation_id: '{thread.walt}' },
      rows: true,
    }),
    reads('nobody', 'reads the conversation of another child', `${api}/rpc/guardian_messages`, {
      method: 'POST',
      body: { token: '{token.milo}', conversation_id: '{thread.vera}' },
      rows: true,
    }),
    reads('nobody', 'reads the conversation of an adult', `${api}/rpc/guardian_messages`, {
      method: 'POST',
      body: { token: '{token.mina}', conversation_id: '{thread.ada}' },
      rows: true,
    }),
    tries('nobody', 'learns by asking for a link who is a guardian', async (world) => {
      const ask = async (body: object) => {
        const { status, text } = await world.call('nobody', 'POST', `${api}/rpc/guardian_new_link`, { body })
        return { status, text }
      }
      const [row] = await world.server.sql<{ email: string }>(
        'select guardian_email as email from guardian_links where id = $1',
        [world.names['link.mina']],
      )
      const known = await ask({ guardian_email: row?.email })
      expect(known.text).toBe('')
      expect(await ask({ guardian_email: 'nobody.at.all@home.test' })).toEqual(known)
      // It went to the address on record, and to nobody else.
      const sent = await world.server.sql<{ to: string }>(
        `select to_email as to from touchline.mail_outbox where kind = 'guardian_link'`,
      )
      expect(new Set(sent.map(({ to }) => to))).toEqual(new Set([row?.email]))
    }),
    acts('asks for a link without an address', 'guardian_new_link', {}),
    acts('asks for one with two addresses in one', 'guardian_new_link', {
      guardian_email: 'a@home.test,b@home.test',
    }),
    acts('changes the language with a wrong secret', 'guardian_language', { token: 'wrong', language: 'fr' }),
    acts('changes it to one that does not exist', 'guardian_language', {
      token: '{token.mina}',
      language: 'xx',
    }),
    reads(
      'nobody',
      'has the secret in an address that is logged',
      `${api}/rpc/guardian_portal?token={token.mina}`,
      { rows: true, words: ['kookaburra sings'] },
    ),
    reads('mina', 'reads the secret of her own guardian', `${api}/guardian_links?select=*`, {
      rows: true,
      words: ['{token.mina}'],
    }),
    tries('nobody', 'opens an invitation that has run out', async (world) => {
      await world.database.inRolledBackTransaction(async () => {
        await world.database.sql(
          `update guardian_links set expires_at = now() - interval '1 minute' where athlete_id = $1`,
          [world.people.nina.id],
        )
        const opened = await world.database.as('anon', 'select guardian_portal($1)', [
          world.names['token.nina'],
        ])
        expect(opened.refused?.hint).toBe('guardian.expired')
      })
    }),
  ],
}

const copies = `select count(*)::int as n from touchline.mail_outbox where kind = 'guardian_message_copy'`

export const guardianCopy: Ways = {
  rule: 'guardian.copy',
  allowed: [
    'a message to an adult is copied to nobody',
    async (world) => {
      const before = await world.server.sql(copies)
      expectOk(
        await world.call('vera', 'POST', `${api}/messages`, {
          body: { conversation_id: '{thread.ada}', content: 'Hello' },
        }),
      )
      expect(await world.server.sql(copies)).toEqual(before)
    },
  ],
  ways: [
    ...(
      [
        [
          'sends three messages in one call',
          [1, 2, 3].map((n) => ({ conversation_id: '{thread.vera}', content: `Hello ${n}` })),
          {},
          3,
        ],
        [
          'asks for no answer',
          { conversation_id: '{thread.vera}', content: 'Hello' },
          { prefer: 'return=minimal' },
          1,
        ],
        [
          'hides the words in the subject',
          { conversation_id: '{thread.vera}', subject: 'Come', content: '.' },
          {},
          1,
        ],
        [
          'sends it with an id of her own',
          { id: 'aaaaaaaa-0000-4000-8000-000000000001', conversation_id: '{thread.vera}', content: 'Hello' },
          {},
          1,
        ],
        [
          'sends it with a key of her own',
          {
            idempotency_key: 'aaaaaaaa-0000-4000-8000-000000000002',
            conversation_id: '{thread.vera}',
            content: 'Hello',
          },
          {},
          1,
        ],
        [
          'leaves missing values to the default',
          { conversation_id: '{thread.vera}', content: 'Hello' },
          { prefer: 'missing=default' },
          1,
        ],
      ] as const
    ).map(([what, body, headers, expected]) =>
      tries('vera', what, async (world) => {
        const count = async () => (await world.server.sql<{ n: number }>(copies))[0]?.n ?? 0
        const before = await count()
        expectOk(await world.call('vera', 'POST', `${api}/messages`, { body, headers: { ...headers } }))
        expect((await count()) - before).toBe(expected)
      }),
    ),
    tries('vera', 'words an endorsement anew', async (world) => {
      const endorsed = `select count(*)::int as n from touchline.mail_outbox where kind = 'guardian_endorsement_copy'`
      const before = (await world.server.sql<{ n: number }>(endorsed))[0]?.n ?? 0
      expectOk(
        await world.call('vera', 'PATCH', `${api}/endorsements?id=eq.{endorsement.mina}`, {
          body: { skills: ['calm'] },
        }),
      )
      expect((await world.server.sql<{ n: number }>(endorsed))[0]?.n).toBe(before + 1)
    }),
    writes('vera', 'mutes the guardian', 'PATCH', `${api}/conversation_participants?role=eq.guardian`, {
      muted: true,
    }),
    writes(
      'vera',
      'removes the guardian',
      'DELETE',
      `${api}/conversation_participants?conversation_id=eq.{thread.vera}`,
    ),
    writes('vera', 'delays a message by hand', 'POST', `${api}/messages`, {
      conversation_id: '{thread.vera}',
      content: 'Hello',
      deliver_after: '2030-01-01',
    }),
    writes('vera', 'dates it before the conversation', 'POST', `${api}/messages`, {
      conversation_id: '{thread.vera}',
      content: 'Hello',
      created_at: '2020-01-01',
    }),
    writes(
      'vera',
      'asks for it to be undone after it was heard',
      'POST',
      `${api}/messages`,
      { conversation_id: '{thread.vera}', content: '' },
      { prefer: 'tx=rollback' },
    ),
  ],
}
