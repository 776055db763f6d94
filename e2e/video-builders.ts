import { readFileSync } from 'node:fs'
import type { SupabaseClient } from '@supabase/supabase-js'
import { throwOnError } from './builders.ts'
import { expect } from './fixtures.ts'

type VideoOptions = {
  title?: string
  visibility?: 'public' | 'scouts' | 'private'
  kind?: string
  /** One of supabase/seeds/films; `match` has twelve seconds. */
  film?: 'match' | 'sprint' | 'court' | 'drill' | 'wide'
}

/** A real film, sent and checked as any other, and shown. */
export async function newVideo(
  athlete: SupabaseClient,
  athleteId: string,
  { title = 'Rovers v Selby', visibility = 'public', kind = 'full_game', film = 'match' }: VideoOptions = {},
) {
  const id = crypto.randomUUID()
  const bytes = readFileSync(`supabase/seeds/films/${film}.webm`)
  await throwOnError(
    athlete.from('videos').insert({ id, athlete_id: athleteId, title, kind, byte_size: bytes.length }),
  )
  await throwOnError(
    athlete.storage.from('videos').upload(`${athleteId}/${id}.webm`, bytes, { contentType: 'video/webm' }),
  )
  await expect
    .poll(async () => (await athlete.from('videos').select('state, failure').eq('id', id).single()).data)
    .toEqual({ state: 'ready', failure: '' })
  if (visibility !== 'private') await throwOnError(athlete.rpc('publish_video', { video_id: id, visibility }))
  return id
}
