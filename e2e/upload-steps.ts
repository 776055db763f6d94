import type { SupabaseClient } from '@supabase/supabase-js'
import type { Page } from './fixtures.ts'
import type { VideoFile } from './test-films.ts'
import { translationsFor } from './translations.ts'

const t = translationsFor('en')

export const chooseVideos = (page: Page, files: VideoFile | VideoFile[] | string) =>
  page.getByLabel(t('video-upload.files')).setInputFiles(files)
export const startUpload = (page: Page, count = 1) =>
  page
    .getByRole('button', {
      name: t(`video-upload.act.upload_${count === 1 ? 'one' : 'other'}`, { count }),
      exact: true,
    })
    .click()
export const readyCard = (page: Page, words = t) =>
  page.getByRole('region', { name: words('video-upload.state.ready') })

type Film = {
  id: string
  title: string
  state: string
  byte_size: number
  duration_ms: number
  video_codec: string
  poster_path: string
  file_path: string
  metadata_stripped: boolean
}

export async function filmsOf(service: SupabaseClient, athleteId: string) {
  const { data } = await service
    .from('videos')
    .select(
      'id, title, state, byte_size, duration_ms, video_codec, poster_path, file_path, metadata_stripped',
    )
    .eq('athlete_id', athleteId)
    .throwOnError()
  return data as Film[]
}
