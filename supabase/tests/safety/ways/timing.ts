import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { emailsTo, waitForMailQueues } from '../../../../server/test/auth/test-users.ts'
import { tries, type Way } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const ROUNDS = 15

/** The same question about somebody hidden and about nobody, in turn. What is hidden takes neither longer nor less. */
const takesTime = (
  by: CallerName,
  what: string,
  ask: (world: World, subject: string) => Promise<unknown>,
  hidden: string,
): Way =>
  tries(by, `takes the time of ${what}`, async (world) => {
    const times: Record<string, number[]> = { [hidden]: [], missing: [] }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const name of [hidden, 'missing']) {
        const started = performance.now()
        await ask(world, `{${name}}`)
        times[name]?.push(performance.now() - started)
      }
    // The quickest answers: what else the machine does can only add to an answer, not take from it.
    const ratio = Math.min(...(times[hidden] ?? [])) / Math.min(...(times.missing ?? []))
    // Twice the work would show as twice the time.
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

export const timingWays: Way[] = [
  takesTime(
    'una',
    'reading a hidden page',
    (world, id) => world.call('una', 'GET', `/rest/v1/athlete_cards?id=eq.${id}`),
    'mina',
  ),
  takesTime(
    'sven',
    'reading a page before consent',
    (world, id) =>
      world.call('sven', 'GET', `/rest/v1/athlete_profiles?id=eq.${id}&select=id,measurements(value)`),
    'nina',
  ),
  takesTime(
    'nobody',
    'reading a suspended page',
    (world, id) => world.call('nobody', 'GET', `/rest/v1/athlete_cards?id=eq.${id}`),
    'sula',
  ),
  takesTime(
    'bert',
    'asking who blocked him',
    (world, athlete_id) =>
      world.call('bert', 'POST', '/rest/v1/rpc/measurement_percentiles', { body: { athlete_id } }),
    'mina',
  ),
  takesTime(
    'nobody',
    'asking for a hidden picture',
    (world, id) =>
      world.call(
        'nobody',
        'GET',
        `/storage/v1/object/avatars/${id}/11111111-2222-4333-8444-555555555555.jpg`,
      ),
    'mina',
  ),
]

const mailsFrom = async (world: World, kind: string) =>
  (
    await world.server.sql<{ n: number }>(
      'select count(*)::int as n from touchline.mail_outbox where kind = $1',
      [kind],
    )
  )[0]?.n ?? 0

/** What of an email somebody else can write, and how many of them. */
export const mailForms: Way[] = [
  tries(
    'milo',
    'sends more invitations than a day allows, to one mailbox under many names',
    async (world) => {
      const before = await mailsFrom(world, 'guardian_invitation')
      const box = randomBytes(3).toString('hex')
      for (let n = 0; n < 30; n += 1)
        await world.call('milo', 'POST', '/rest/v1/rpc/invite_guardian', {
          body: { guardian_name: 'Gus', guardian_email: `${box}+${n}@home.test` },
        })
      expect((await mailsFrom(world, 'guardian_invitation')) - before).toBeLessThanOrEqual(5)
      await world.server.sql(`delete from guardian_links where athlete_id = $1 and state <> 'active'`, [
        world.people.milo.id,
      ])
    },
  ),
  ...(
    [
      ['a link', 'https://evil.test/win'],
      ['a bare domain', 'evil.com'],
      ['a link with words', '[Gus](https://evil.test)'],
      ['a tag', '<a href=//evil.test>Gus</a>'],
      ['a header', 'Gus\nBcc: evil@home.test'],
      ['an encoded header', 'Gus=0d=0aBcc: evil@home.test'],
      ['an encoded word', '=?utf-8?B?QmNjOiBldmlsQGhvbWUudGVzdA==?='],
      ['a template', '{{token}} %{token} %s'],
      ['words from right to left', '\u202Emoc.live'],
    ] as const
  ).map(([what, guardian_name]) =>
    tries('milo', `invites a guardian whose name is ${what}`, async (world) => {
      const email = `gus-${randomBytes(4).toString('hex')}@home.test`
      await world.call('milo', 'POST', '/rest/v1/rpc/invite_guardian', {
        body: { guardian_name, guardian_email: email },
      })
      await waitForMailQueues(world.server)
      for (const { subject, html, text, to } of await emailsTo(world.server, email)) {
        expect(to).toBe(email)
        expect(subject).not.toMatch(/[\r\n]|evil/)
        expect(html).not.toMatch(/href="?[^"]*evil/i)
        expect(text).not.toMatch(/https?:\/\/evil|\bevil\.com/)
      }
      await world.server.sql(`delete from guardian_links where athlete_id = $1 and state <> 'active'`, [
        world.people.milo.id,
      ])
    }),
  ),
]
