import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import {
  createSignedInUser,
  emailsTo,
  emailTo,
  waitForMailQueues,
} from '../../../../server/test/auth/test-users.ts'
import { expectOk, tries, type Way, type Ways } from '../way.ts'
import type { World } from '../world.ts'
import { mailForms } from './timing.ts'

const auth = '/auth/v1'
const SITE = 'http://app.touchline.test'
const people = new WeakMap<World, Promise<{ email: string }>>()
const owner = (world: World) => {
  const made = people.get(world) ?? createSignedInUser(world.server)
  people.set(world, made)
  return made
}
/** Asks for a new password and reads where the link of the email leads. */
async function linkOf(world: World, query: string, headers: Record<string, string> = {}) {
  const { email } = await owner(world)
  const before = (await emailsTo(world.server, email)).filter(({ kind }) => kind === 'auth_recovery').length
  const answer = await world.call('nobody', 'POST', `${auth}/recover${query}`, { body: { email }, headers })
  if (answer.status >= 400) return []
  const letter = await emailTo(world.server, email, 'auth_recovery', before + 1)
  const link = new URL(letter.link ?? '')
  return [link.origin, new URL(link.searchParams.get('redirect_to') ?? link.href).origin]
}
const leads = (what: string, target: string): Way =>
  tries('nobody', `leads the link to ${what}`, async (world) => {
    for (const origin of await linkOf(world, `?redirect_to=${encodeURIComponent(target)}`))
      expect(origin).toBe(SITE)
  })
const names = (what: string, headers: Record<string, string>): Way =>
  tries('nobody', `names another host in ${what}`, async (world) => {
    for (const origin of await linkOf(world, '', headers)) expect(origin).toBe(SITE)
  })
const outbox = async (world: World) =>
  (
    await world.server.sql<{ to: string }>(`select to_email as to from touchline.mail_outbox order by id`)
  ).map(({ to }) => to)
const addresses = (what: string, email: unknown): Way =>
  tries('nobody', `writes ${what} as the address`, async (world) => {
    const before = await outbox(world)
    await world.call('nobody', 'POST', `${auth}/otp`, { body: { email } })
    await world.call('nobody', 'POST', `${auth}/recover`, { body: { email } })
    await waitForMailQueues(world.server)
    for (const to of (await outbox(world)).slice(before.length)) expect(to).not.toMatch(/[,;<>\s]|evil/)
  })
const invites = (what: string, guardian_name: string, guardian_email: string): Way =>
  tries('milo', `invites a guardian with ${what}`, async (world) => {
    const before = await outbox(world)
    await world.call('milo', 'POST', '/rest/v1/rpc/invite_guardian', {
      body: { guardian_name, guardian_email },
    })
    await waitForMailQueues(world.server)
    for (const to of (await outbox(world)).slice(before.length)) {
      expect(to).not.toMatch(/[,;<>\s]/)
      for (const letter of await emailsTo(world.server, to)) {
        expect(letter.subject).not.toMatch(/[\r\n]/)
        expect(letter.to).toBe(to)
        expect(letter.html).not.toMatch(/<(script|img|a)[^>]*evil/i)
      }
    }
    await world.server.sql(`delete from guardian_links where athlete_id = $1 and state <> 'active'`, [
      world.people.milo.id,
    ])
  })

export const ourMails: Ways = {
  rule: 'mail.ours',
  allowed: [
    'a link leads to this site, to the page that was asked for',
    async (world) =>
      expect(await linkOf(world, `?redirect_to=${encodeURIComponent(`${SITE}/reset-password`)}`)).toEqual([
        SITE,
        SITE,
      ]),
  ],
  ways: [
    ...mailForms,
    leads('another site', 'https://evil.test/'),
    leads('a site that begins like ours', `${SITE}.evil.test/`),
    leads('ours as the name of a person', `${SITE}@evil.test/`),
    leads('a site without a scheme', '//evil.test/'),
    leads('one with the slashes turned', 'https:\\\\evil.test\\'),
    leads('a script', 'javascript:alert(1)'),
    leads('another port', `${SITE}:8443/`),
    leads('another scheme', 'ftp://app.touchline.test/'),
    leads('a site after a line end', `${SITE}\r\nLocation: https://evil.test/`),
    leads('a site behind an encoded slash', `${SITE}%2f@evil.test/`),
    names('the header of a proxy', { 'x-forwarded-host': 'evil.test' }),
    names('the newer header of a proxy', { forwarded: 'host=evil.test;proto=https' }),
    names('the origin of the page', { origin: 'https://evil.test' }),
    names('the page it came from', { referer: 'https://evil.test/page' }),
    names('the original address', {
      'x-original-url': 'https://evil.test/',
      'x-rewrite-url': 'https://evil.test/',
    }),
    addresses('two', 'one@home.test,evil@home.test'),
    addresses('a list', ['one@home.test', 'evil@home.test']),
    addresses('a line end', 'one@home.test\r\nBcc: evil@home.test'),
    addresses('a name with brackets', 'One <evil@home.test>'),
    addresses('an object', { eq: 'evil@home.test' }),
    invites(
      'a line end in the name',
      'Gus\r\nBcc: evil@home.test',
      `gus-${randomBytes(3).toString('hex')}@home.test`,
    ),
    invites(
      'code in the name',
      '<img src=//evil onerror=x>',
      `gus-${randomBytes(3).toString('hex')}@home.test`,
    ),
    invites('two addresses', 'Gus', 'one@home.test,evil@home.test'),
    invites('a line end in the address', 'Gus', 'one@home.test\nBcc: evil@home.test'),
    tries('nobody', 'signs up with a message as the name', async (world) => {
      const email = `new-${randomBytes(4).toString('hex')}@home.test`
      await world.call('nobody', 'POST', `${auth}/signup`, {
        body: {
          email,
          password: 'Correct-Horse-7-Battery',
          data: { role: 'athlete', full_name: 'You won, see evil.com' },
        },
      })
      await waitForMailQueues(world.server)
      for (const letter of await emailsTo(world.server, email))
        expect(`${letter.subject} ${letter.text}`).not.toContain('evil.com')
    }),
    tries('vera', 'learns a surname or a guardian from an email', async (world) => {
      await waitForMailQueues(world.server)
      const letters = await emailsTo(world.server, world.people.vera.email)
      expect(letters.length).toBeGreaterThan(0)
      for (const { subject, text } of letters)
        expect(`${subject} ${text}`).not.toMatch(/Vellamo|Yarborough|guardian-/)
    }),
    tries('mina', 'reads a message before the guardian in an email of her own', async (world) => {
      await waitForMailQueues(world.server)
      for (const { text } of await emailsTo(world.server, world.people.mina.email))
        expect(text).not.toMatch(/kookaburra|wallaroo/)
    }),
    tries('vera', 'has the copy go out without her name', async (world) => {
      expectOk(
        await world.call('vera', 'POST', '/rest/v1/messages', {
          body: { conversation_id: '{thread.vera}', content: 'A plain hello' },
        }),
      )
      await waitForMailQueues(world.server)
      const letters = await emailsTo(world.server, `guardian-${world.people.mina.email}`)
      const letter = letters.find(({ text }) => text.includes('A plain hello'))
      if (!letter) throw new Error('the guardian got no copy')
      expect(`${letter.subject} ${letter.text}`).toContain('Mina')
      expect(`${letter.subject} ${letter.text}`).toContain('Sid Harrow')
    }),
    tries('nobody', 'finds the secret of a guardian in an email to anybody else', async (world) => {
      await waitForMailQueues(world.server)
      for (const name of ['vera', 'mina', 'hugo', 'nora'] as const)
        for (const letter of await emailsTo(world.server, world.people[name].email))
          expect(letter.text).not.toContain('/guardian/')
    }),
  ],
}
