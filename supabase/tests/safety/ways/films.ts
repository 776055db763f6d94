import { expect } from 'vitest'
import { reads, tries, type Way, type Ways, writes } from '../way.ts'
import type { CallerName, World } from '../world.ts'

const api = '/rest/v1'
const parts = ['video_clips', 'video_chapters', 'video_captions', 'reels', 'reel_clips'] as const
/** What only Mina's film and its parts say. */
const words = ['numbat film', 'numbat moment', 'numbat chapter', 'numbat caption', 'numbat reel']
const others: CallerName[] = ['nobody', 'bob', 'una', 'ann']

const calls = (by: CallerName, what: string, name: string, body: object): Way =>
  writes(by, what, 'POST', `${api}/rpc/${name}`, body)

const refuses = (by: CallerName, what: string, path: string, method = 'GET'): Way =>
  tries(by, what, async (world: World) => {
    const answer = await world.call(by, method, path, method === 'POST' ? { body: { expiresIn: 60 } } : {})
    expect([answer.status >= 400 && answer.status < 500], answer.text.slice(0, 200)).toEqual([true])
  })

export const films: Ways = {
  rule: 'file.film',
  allowed: [
    'a verified scout reads the film of a minor whose guardian agreed',
    async (world) => {
      const answer = await world.call('vera', 'GET', `${api}/videos?select=title&id=eq.{video.mina}`)
      expect(answer.text).toContain('numbat film')
    },
  ],
  ways: [
    ...others.flatMap((by) => [
      reads(by, 'reads the film of a minor', `${api}/videos?select=id,title`, { words, rows: true }),
      ...parts.map((table) => reads(by, `reads ${table}`, `${api}/${table}?select=*`, { words, rows: true })),
      refuses(by, 'opens the file', '/storage/v1/object/videos/{mina}/{video.mina}.mp4'),
      refuses(by, 'signs the file', '/storage/v1/object/sign/videos/{mina}/{video.mina}.mp4', 'POST'),
      refuses(
        by,
        'opens a poster',
        '/storage/v1/object/video-posters/{mina}/{video.mina}-11111111-2222-4333-8444-555555555555.webp',
      ),
    ]),
    reads('sven', 'reads the notes of another scout', `${api}/video_notes?select=*`, {
      words: ['numbat note'],
    }),
    reads('mina', 'reads what a scout noted', `${api}/video_notes?select=*`, { words: ['numbat note'] }),
    reads('amy', 'reads what a scout noted', `${api}/video_notes?select=*`, { words: ['numbat note'] }),
    reads('bob', 'reads how files were called', `${api}/rpc/my_video_file_names`, {
      method: 'POST',
      body: {},
      words: ['numbat.mov'],
    }),
    reads('nobody', 'reads what somebody stores', `${api}/rpc/my_storage`, {
      method: 'POST',
      body: {},
      rows: true,
    }),
    reads('nobody', 'reads the films of a child without the link', `${api}/rpc/guardian_videos`, {
      method: 'POST',
      body: { token: '{video.mina}' },
      rows: true,
      words,
    }),
    writes('bob', 'changes the film of another', 'PATCH', `${api}/videos?id=eq.{video.mina}`, {
      title: 'Mine',
    }),
    writes('mina', 'calls a film checked', 'PATCH', `${api}/videos?id=eq.{video.mina}`, { state: 'ready' }),
    writes('bob', 'puts the film of another beside an honour', 'POST', `${api}/honours`, {
      athlete_id: '{bob}',
      title: 'Cup winners',
      awarded_on: '2025-06-01',
      film_id: '{video.mina}',
    }),
    ...others.map((by) =>
      reads(by, 'reads a film through an honour', `${api}/honours?select=title,videos(title)`, {
        words,
        rows: true,
      }),
    ),
    calls('bob', 'shows the film of another', 'publish_video', {
      video_id: '{video.mina}',
      visibility: 'public',
    }),
    calls('bob', 'orders the reel of another', 'set_reel_clips', { reel_id: '{reel.mina}', clip_ids: [] }),
    calls('nobody', 'asks about the film of a minor', 'ask_video_takedown', {
      video_id: '{video.mina}',
      reason: 'I am in it',
      contact: 'x@home.test',
    }),
    calls('nobody', 'confirms what nobody asked', 'confirm_video_takedown', { token: '{video.mina}' }),
  ],
}
