import { expect } from 'vitest'
import { each, expectNothingOf, expectOk, reads, tries, type Way, type Ways } from '../way.ts'
import type { CallerName } from '../world.ts'
import { EVASIONS, HONEST } from './evasions.ts'

const api = '/rest/v1'
const details = async (
  by: CallerName,
  method: string,
  path: string,
  body: object,
  world: Parameters<Way['run']>[0],
) => {
  const before = await world.fingerprint()
  const answer = await world.call(by, method, path, { body })
  expect(`${answer.status} ${answer.text}`).toContain('contact.details')
  expect(await world.fingerprint()).toEqual(before)
}
type Place = [by: CallerName, where: string, method: string, path: string, body: (text: string) => object]
const PLACES: Place[] = [
  [
    'vera',
    'in a message',
    'POST',
    `${api}/messages`,
    (content) => ({ conversation_id: '{thread.vera}', content }),
  ],
  [
    'sven',
    'in a request',
    'POST',
    `${api}/message_requests`,
    (intro) => ({ athlete_id: '{milo}', subject: 'A trial', intro }),
  ],
  [
    'vera',
    'in an endorsement',
    'PATCH',
    `${api}/endorsements?id=eq.{endorsement.mina}`,
    (notes) => ({ notes }),
  ],
  [
    'mina',
    'in an answer',
    'POST',
    `${api}/messages`,
    (content) => ({ conversation_id: '{thread.vera}', content }),
  ],
  ['una', 'on the scout’s page', 'PATCH', `${api}/scout_profiles?user_id=eq.{una}`, (bio) => ({ bio })],
  ['mina', 'on the minor’s page', 'PATCH', `${api}/athlete_profiles?id=eq.{mina}`, (bio) => ({ bio })],
]
const OTHER_PLACES: Place[] = [
  [
    'vera',
    'in the subject of a message',
    'POST',
    `${api}/messages`,
    (subject) => ({ conversation_id: '{thread.vera}', content: 'Hi', subject }),
  ],
  [
    'sven',
    'in the subject of a request',
    'POST',
    `${api}/message_requests`,
    (subject) => ({ athlete_id: '{milo}', subject, intro: 'Hi' }),
  ],
  [
    'vera',
    'spread over a list of skills',
    'PATCH',
    `${api}/endorsements?id=eq.{endorsement.mina}`,
    () => ({ skills: ['61', '23', '45', '678'] }),
  ],
  [
    'una',
    'among the regions',
    'PATCH',
    `${api}/scout_profiles?user_id=eq.{una}`,
    (one) => ({ regions: [one] }),
  ],
  [
    'una',
    'among the sports',
    'PATCH',
    `${api}/scout_profiles?user_id=eq.{una}`,
    (one) => ({ sports: [one] }),
  ],
  [
    'una',
    'among the levels',
    'PATCH',
    `${api}/scout_profiles?user_id=eq.{una}`,
    (one) => ({ levels: [one] }),
  ],
  [
    'una',
    'among the languages',
    'PATCH',
    `${api}/scout_profiles?user_id=eq.{una}`,
    (one) => ({ languages: [one] }),
  ],
  [
    'una',
    'as the organization',
    'PATCH',
    `${api}/scout_profiles?user_id=eq.{una}`,
    (organization) => ({ organization }),
  ],
  ['una', 'as the job', 'PATCH', `${api}/scout_profiles?user_id=eq.{una}`, (title) => ({ title })],
  [
    'una',
    'as the name shown',
    'PATCH',
    `${api}/scout_profiles?user_id=eq.{una}`,
    (name) => ({ display_name: name }),
  ],
  ['una', 'as the full name', 'PATCH', `${api}/profiles?id=eq.{una}`, (name) => ({ full_name: name })],
  [
    'mina',
    'as the status',
    'PATCH',
    `${api}/athlete_profiles?id=eq.{mina}`,
    (text) => ({ status_note: text }),
  ],
  ['mina', 'as the region', 'PATCH', `${api}/athlete_profiles?id=eq.{mina}`, (region) => ({ region })],
  [
    'mina',
    'as the address of the page',
    'PATCH',
    `${api}/athlete_profiles?id=eq.{mina}`,
    () => ({ handle: 'ring-612-345-678' }),
  ],
  [
    'mina',
    'as the title of a film',
    'PATCH',
    `${api}/video_links?athlete_id=eq.{mina}`,
    (title) => ({ title }),
  ],
  [
    'mina',
    'in the conditions of a measurement',
    'PATCH',
    `${api}/measurements?athlete_id=eq.{mina}`,
    (conditions) => ({ conditions }),
  ],
  [
    'mina',
    'as the name of a guardian',
    'POST',
    `${api}/rpc/invite_guardian`,
    (name) => ({ guardian_name: name, guardian_email: 'parent@home.test' }),
  ],
]

export const plainWords: Ways = {
  rule: 'words.plain',
  allowed: [
    'what honest people write is let through',
    async (world) => {
      for (const content of HONEST)
        expectOk(
          await world.call('vera', 'POST', `${api}/messages`, {
            body: { conversation_id: '{thread.vera}', content },
          }),
        )
    },
  ],
  ways: [
    ...EVASIONS.map(([what, text], index) => {
      const [by, where, method, path, body] = PLACES[index % PLACES.length] as Place
      return tries(by, `writes ${what} ${where}`, (world) => details(by, method, path, body(text), world))
    }),
    ...OTHER_PLACES.map(([by, where, method, path, body]) =>
      tries(by, `writes a number ${where}`, (world) => details(by, method, path, body('612 345 678'), world)),
    ),
  ],
}

const held = ['wallaroo']
export const privateWords: Ways = {
  rule: 'words.private',
  allowed: [
    'the two people read their conversation',
    async (world) => {
      for (const by of ['vera', 'mina'] as const) {
        const answer = await world.call(
          by,
          'GET',
          `${api}/messages?conversation_id=eq.{thread.vera}&select=content`,
        )
        expect(answer.text).toContain('kookaburra')
      }
    },
  ],
  ways: [
    ...each(['nobody', 'sven', 'hugo', 'ada', 'milo', 'ralf', 'ann', 'amy'], (by) =>
      reads(by, 'reads the messages', `${api}/messages?conversation_id=eq.{thread.vera}&select=content`, {
        rows: by === 'nobody',
      }),
    ),
    reads('sven', 'searches all messages for a word', `${api}/messages?content=ilike.*kook*&select=id`),
    reads('sven', 'counts them', `${api}/messages?select=id`, {
      method: 'HEAD',
      headers: { prefer: 'count=exact' },
    }),
    reads('sven', 'reads the conversations', `${api}/conversations?select=id,subject,messages(content)`),
    reads(
      'sven',
      'reads who talks with whom',
      `${api}/conversation_participants?conversation_id=eq.{thread.vera}`,
    ),
    reads('sven', 'reads the requests of others', `${api}/message_requests?scout_id=eq.{hugo}`),
    reads(
      'bert',
      'reads the conversation of another scout with the same minor',
      `${api}/messages?conversation_id=eq.{thread.vera}&select=content`,
    ),
    reads(
      'sven',
      'reads messages by way of the profiles',
      `${api}/profiles?select=id,messages!messages_sender_id_fkey(content)`,
      { rows: true },
    ),
    reads('mina', 'reads what waits for the morning', `${api}/messages?id=eq.{held}`),
    reads(
      'mina',
      'searches what waits for the morning',
      `${api}/messages?content=ilike.*wallaroo*&select=id`,
    ),
    reads(
      'mina',
      'reads it as the answer to another',
      `${api}/messages?select=id,reply:reply_to_id(content)`,
      { rows: true, words: held },
    ),
    reads('mina', 'reads it inside the conversation', `${api}/conversations?select=id,messages(content)`, {
      rows: true,
      words: held,
    }),
    reads('mina', 'finds it in the numbers of the badge', `${api}/notifications?select=params`, {
      rows: true,
      words: held,
    }),
    reads('sven', 'reads an endorsement that is not shown', `${api}/endorsements?id=eq.{endorsement.ada}`),
    reads(
      'nobody',
      'reads an endorsement that is not shown',
      `${api}/endorsements?athlete_id=eq.{ada}&select=notes`,
    ),
    reads('sven', 'reads which conversations others put away', `${api}/rpc/my_conversation_flags`, {
      method: 'POST',
      body: {},
    }),
    tries('walt', 'reads new words after the end', async (world) => {
      const answer = await world.call('walt', 'GET', `${api}/messages?conversation_id=eq.{thread.vera}`)
      expectNothingOf(answer, ['kookaburra'])
    }),
  ],
}
