import { expect } from 'vitest'
import { expectOk, tries, type Ways } from '../way.ts'

const api = '/rest/v1'

/** Where people write to each other, however the address is dressed up as one of a film. */
const LINKS = [
  'https://wa.me/33612345678',
  'https://api.whatsapp.com/send?phone=33612345678',
  'https://t.me/coachevil',
  'https://telegram.me/coachevil',
  'https://www.snapchat.com/add/coachevil',
  'https://www.instagram.com/coachevil/',
  'https://instagram.com/reel/C1a2b3c4d5e',
  'https://discord.gg/AbCdEf',
  'https://discord.com/invite/AbCdEf',
  'https://m.me/coachevil',
  'https://www.facebook.com/coachevil',
  'https://www.tiktok.com/@coachevil/video/7300000000000000000',
  'https://linktr.ee/coachevil',
  'https://bit.ly/3evil',
  'https://tinyurl.com/evil',
  'https://evil.test/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/@coachevil',
  'https://www.youtube.com/c/coachevil',
  'https://www.youtube.com/channel/UC0123456789',
  'https://www.youtube.com/user/coachevil',
  'https://www.youtube.com/',
  'https://www.youtube.com/redirect?q=https://evil.test',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&lc=Ugz612345678',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ#612345678',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&q=ring612345678',
  'https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ',
  'https://evilyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.test/watch?v=dQw4w9WgXcQ',
  'https://ring612345678:x@youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'https://yоutube.com/watch?v=dQw4w9WgXcQ',
  'https://612345678.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ/../@coachevil',
  'https://youtu.be/dQw4w9WgXcQ%2f..%2f@coachevil',
  'https://vimeo.com/coachevil',
  'https://vimeo.com/user612345678',
  'https://www.hudl.com/profile/12345678',
  'https://www.twitch.tv/coachevil',
  'https://docs.google.com/document/d/1a2b3c',
  'https://meet.google.com/abc-defg-hij',
  'https://zoom.us/j/612345678',
] as const

const PLACES = [
  [
    'as a new film',
    'POST',
    `${api}/video_links`,
    (url: string) => ({ athlete_id: '{mina}', url, title: 'Goals' }),
  ],
  ['in a film of hers', 'PATCH', `${api}/video_links?athlete_id=eq.{mina}`, (url: string) => ({ url })],
  [
    'beside a measurement',
    'POST',
    `${api}/measurements`,
    (evidence_url: string) => ({
      athlete_id: '{mina}',
      metric_code: 'sprint30_s',
      value_entered: 4.6,
      unit_entered: 's',
      measured_on: '2026-01-10',
      evidence_url,
    }),
  ],
] as const

export const filmLinks: Ways = {
  rule: 'words.links',
  allowed: [
    'a minor links to a film',
    async (world) => {
      for (const url of ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'https://vimeo.com/123456789'])
        expectOk(
          await world.call('mina', 'POST', `${api}/video_links`, {
            body: { athlete_id: '{mina}', url, title: 'Goals' },
          }),
        )
    },
  ],
  ways: LINKS.flatMap((url) =>
    PLACES.map(([where, method, path, body]) =>
      tries('mina', `links to ${url} ${where}`, async (world) => {
        const before = await world.fingerprint()
        const answer = await world.call('mina', method, path, { body: body(url) })
        expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
        expect(answer.status, answer.text).toBeLessThan(500)
        expect(await world.fingerprint()).toEqual(before)
      }),
    ),
  ),
}
