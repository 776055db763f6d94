import { expect } from 'vitest'
import { each, expectOk, expectRefused, reads, tries, type Ways, writes } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
const OTHERS = ['nobody', 'ada', 'mina', 'vera', 'otto', 'ann'] as const
const text = { title: 'Test day', body: 'Measured by the league.' }
const draft = { kind: 'service', segment: { roles: ['athlete'] }, texts: { en: text, es: text, fr: text } }
const rpc = (world: World, by: CallerName, name: string, body: object = {}) =>
  world.call(by, 'POST', `${api}/rpc/${name}`, { body })

/** Written by an admin with the second step, and gone when the steps are over. */
async function withDraft(world: World, steps: (known: { id: string; version: number }) => Promise<void>) {
  const saved = await rpc(world, 'amy', 'save_announcement', { draft })
  expectOk(saved)
  const known = JSON.parse(saved.text) as { id: string; version: number }
  await steps(known)
  expectOk(await rpc(world, 'amy', 'delete_announcement', { announcement_id: known.id }))
}

const acts = (by: CallerName, name: string, more: object = {}) =>
  tries(by, `calls ${name} for a draft of the team`, (world) =>
    withDraft(world, async ({ id }) => {
      expectRefused(await rpc(world, by, name, { announcement_id: id, ...more }))
    }),
  )
const refused = (what: string, more: object) =>
  tries('amy', what, async (world) => {
    expectRefused(await rpc(world, 'amy', 'save_announcement', { draft: { ...draft, ...more } }))
  })

/** What the team tells many at once: written by admins, read by those who got it, and no way past the gate. */
export const announcements: Ways = {
  rule: 'settings.announcements',
  allowed: [
    'an admin with a second step writes a draft and counts whom it is for',
    (world) =>
      withDraft(world, async () => {
        const counted = await rpc(world, 'amy', 'announcement_audience', { kind: 'service', segment: {} })
        expect(JSON.parse(counted.text)).toMatchObject({ total: expect.any(Number) })
      }),
  ],
  ways: [
    ...each([...OTHERS], (by) =>
      reads(by, 'reads what the team writes', `${api}/rpc/announcements`, {
        method: 'POST',
        body: {},
        rows: true,
        words: ['segment', 'texts'],
      }),
    ),
    ...each([...OTHERS], (by) =>
      reads(by, 'counts people by segment', `${api}/rpc/announcement_audience`, {
        method: 'POST',
        body: { kind: 'service', segment: { countries: ['ES'] } },
        words: ['total', 'minors'],
      }),
    ),
    ...each([...OTHERS], (by) =>
      writes(by, 'writes an announcement', 'POST', `${api}/rpc/save_announcement`, { draft }),
    ),
    ...each(['nobody', 'mina', 'vera', 'ann'] as const, (by) => acts(by, 'delete_announcement')),
    ...each(['nobody', 'mina', 'vera', 'ann'] as const, (by) =>
      acts(by, 'send_announcement', { expected: 5, expected_version: 2 }),
    ),
    ...each(['vera', 'ann'] as const, (by) =>
      acts(by, 'approve_announcement', { expected: 5, expected_version: 2 }),
    ),
    ...each(['vera', 'ann'] as const, (by) => acts(by, 'stop_announcement')),
    ...each(['vera', 'ann'] as const, (by) => acts(by, 'send_announcement_test')),
    ...each(['vera', 'ann'] as const, (by) =>
      acts(by, 'read_announcement_over', { language: 'en', expected_version: 2 }),
    ),
    ...each(['nobody', 'ada', 'mina', 'vera', 'amy'] as const, (by) =>
      tries(by, 'reads an announcement that was not sent to them', (world) =>
        withDraft(world, async ({ id }) => {
          const answer = await rpc(world, by, 'my_announcement', { announcement_id: id })
          expect(answer.text).not.toContain('Test day')
        }),
      ),
    ),
    tries('amy', 'counts single people by narrow segments', async (world) => {
      for (const country of ['ES', 'FR', 'GB', 'IS']) {
        const segment = { roles: ['athlete'], countries: [country], sports: ['soccer'], languages: ['fr'] }
        const { total, minors } = JSON.parse(
          (await rpc(world, 'amy', 'announcement_audience', { kind: 'service', segment })).text,
        )
        for (const count of [total, minors])
          expect([null, 0]).toContain(count === null ? null : count < 5 ? count : 0)
      }
    }),
    tries('amy', 'lets their own safety announcement go', async (world) => {
      const act = async (name: string, body: object) => {
        const answer = await rpc(world, 'amy', name, body)
        expectOk(answer)
        return JSON.parse(answer.text)
      }
      let one = await act('save_announcement', { draft: { ...draft, kind: 'safety' } })
      const known = { announcement_id: one.id }
      one = await act('read_announcement_over', { ...known, language: 'en', expected_version: one.version })
      const { total } = await act('announcement_audience', { kind: 'safety', segment: draft.segment })
      one = await act('send_announcement', { ...known, expected: total, expected_version: one.version })
      expect(one.state).toBe('waiting')
      const tried = await rpc(world, 'amy', 'approve_announcement', {
        ...known,
        expected: total,
        expected_version: one.version,
      })
      expectRefused(tried)
      expect(tried.text).toContain('announcement.own')
      await act('stop_announcement', known)
      expectOk(await rpc(world, 'amy', 'delete_announcement', known))
    }),
    tries('amy', 'sends a text that nobody read over', (world) =>
      withDraft(world, async ({ id, version }) => {
        expectRefused(
          await rpc(world, 'amy', 'send_announcement', {
            announcement_id: id,
            expected: 100,
            expected_version: version,
          }),
        )
      }),
    ),
    refused('writes a phone number to everybody', {
      texts: { en: { ...text, body: 'Call +34 612 345 678' } },
    }),
    refused('writes an account to everybody', { texts: { en: { ...text, title: 'Find us: insta @coach' } } }),
    refused('links another site', { leads_to: 'https://evil.example' }),
    refused('asks for a column of its own', { segment: { email: ['mina@touchline.example'] } }),
    ...each(['nobody', 'vera'] as const, (by) =>
      tries(by, 'turns off the news of others without the key', async (world) => {
        for (const token of ['', '{mina}', 'a'.repeat(75), `${'0'.repeat(32)}${'A'.repeat(43)}`])
          expect((await rpc(world, by, 'stop_news', { token })).text).toBe('false')
      }),
    ),
    ...each(['nobody', 'vera', 'mina', 'amy'] as const, (by) =>
      reads(by, 'reads who got what over the table', `${api}/announcement_deliveries`),
    ),
  ],
}
