import { queryOptions } from '@tanstack/react-query'
import { videoKeys } from '#web/features/athletes/video/queries.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { readStorage } from './types.ts'

export const videoUploadKeys = {
  /** Beside the room for files: both are read again together, and neither holds the rows that a change is shown in at once. */
  fileNames: (athleteId: string) => [...videoKeys.storage(athleteId), 'file-names'],
  posterMoments: (videoId: string) => ['poster-moments', videoId],
} as const

export const videoUploadQueries = {
  storage: (athleteId: string) =>
    queryOptions({
      queryKey: videoKeys.storage(athleteId),
      queryFn: async ({ signal }) =>
        readStorage(dataOrThrow(await db.rpc('my_storage').abortSignal(signal)), 'my_storage'),
    }),
  /** What the device called the files, by video: for going on with an upload. */
  fileNames: (athleteId: string) =>
    queryOptions({
      queryKey: videoUploadKeys.fileNames(athleteId),
      queryFn: async ({ signal }) => {
        const rows = dataOrThrow(await db.rpc('my_video_file_names').abortSignal(signal))
        return new Map(rows.map(({ video_id, file_name }) => [video_id, file_name]))
      },
    }),
}
