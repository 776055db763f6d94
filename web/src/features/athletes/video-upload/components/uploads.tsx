import { useQuery } from '@tanstack/react-query'
import { Info, Upload as UploadIcon } from 'lucide-react'
import { type DragEvent, type ReactNode, Suspense, useState } from 'react'
import { videoQueries } from '#web/features/athletes/video/queries.ts'
import type { UploadedVideo } from '#web/features/athletes/video/types.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { chooseFiles } from '../choose-files.ts'
import { isMetered } from '../connection.ts'
import { useSharedFilm } from '../incoming-film.ts'
import { useDeletedVideos } from '../mutations.ts'
import { videoUploadQueries } from '../queries.ts'
import { fingerprintOf } from '../rules.ts'
import { resumeUpload, startUploads } from '../send-uploads.ts'
import { trimUpload } from '../trim-upload.ts'
import type { Upload } from '../types.ts'
import { useUploads } from '../upload-list.ts'
import { findRecord, readRecord } from '../upload-records.ts'
import { AddFiles } from './add-files.tsx'
import { ReadyCard } from './ready-card.tsx'
import { RestingRow } from './resting-row.tsx'
import { StorageBar } from './storage-bar.tsx'
import { UploadRow } from './upload-row.tsx'
import { VideoMenu } from './video-menu.tsx'

const TrimDialog = lazyWhenOnline(() =>
  import('./trim-dialog.tsx').then((part) => ({ default: part.TrimDialog })),
)

type UploadsProps = {
  athleteId: string
  isMinor: boolean
  sport: string | null
  /** Whether there is any other video, elsewhere or shown already. */
  hasOthers: boolean
}

/** Room, files on their way, and videos that are not shown yet. */
export function Uploads({ athleteId, isMinor, sport, hasOthers }: UploadsProps) {
  const t = useT('video-upload')
  const language = useLanguage()
  const rows = useQuery(videoQueries.uploaded(athleteId))
  const room = useQuery(videoUploadQueries.storage(athleteId))
  const names = useQuery(videoUploadQueries.fileNames(athleteId))
  const deleted = useDeletedVideos()
  const uploads = useUploads()
  const [trimmed, setTrimmed] = useState<string>()
  useSharedFilm(rows.data !== undefined, (files) => void onFiles(files))

  const videos = (rows.data ?? []).filter(({ id }) => !deleted.includes(id))
  if (rows.error && !rows.data)
    return <ErrorState error={rows.error} onRetry={rows.refetch} busy={rows.isFetching} />
  if (!rows.data) return <ListSkeleton rows={2} />

  const rowOf = ({ videoId }: Upload) => videos.find(({ id }) => id === videoId)
  // The row takes over when the server has the whole file.
  const here = uploads.filter((upload) => {
    const state = rowOf(upload)?.state
    return (
      upload.athleteId === athleteId &&
      (state === undefined ? upload.phase !== 'sent' : state === 'uploading')
    )
  })
  const isHere = ({ id }: UploadedVideo) => here.some(({ videoId }) => videoId === id)
  const resting = videos.filter((video) => video.state !== 'ready' && !isHere(video))
  const ready = videos.filter(isUnpublished)
  const chosen = here.filter(({ phase }) => phase === 'chosen')

  async function onFiles(files: readonly File[], row?: UploadedVideo) {
    const added = await chooseFiles(
      athleteId,
      files,
      (file) => {
        const video = row ?? videos.find(({ id }) => id === findRecord(athleteId, fingerprintOf(file)))
        return video?.state === 'uploading' ? { videoId: video.id, title: video.title } : undefined
      },
      ({ lastModified }) =>
        t('default_title', { date: formatDate(new Date(lastModified).toISOString().slice(0, 10), language) }),
    )
    for (const { key, phase, videoId } of added) {
      if (phase !== 'chosen' || !videoId) continue
      const { trim } = readRecord(athleteId, videoId)
      if (trim) await trimUpload(key, trim)
      resumeUpload(key)
    }
  }
  /** Known by its record on this device, or, where that is gone, by its name and size. */
  function goOn(video: UploadedVideo, file: File): boolean {
    const { fingerprint } = readRecord(athleteId, video.id)
    const same = fingerprint
      ? fingerprint === fingerprintOf(file)
      : file.size === video.byte_size && file.name === names.data?.get(video.id)
    if (same) void onFiles([file], video)
    return same
  }
  function onDrop(event: DragEvent) {
    event.preventDefault()
    const files = [...event.dataTransfer.files]
    if (files.length > 0) void onFiles(files)
  }

  const isEmpty = here.length === 0 && resting.length === 0 && ready.length === 0
  const cut = here.find(({ key }) => key === trimmed)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is another way to do what the button does.
    <div className="space-y-4" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <Card aria-labelledby="uploads-title">
        <CardHeader
          id="uploads-title"
          title={t('title')}
          aside={!(isEmpty && !hasOthers) && <AddFiles label={t('act.choose')} icon onFiles={onFiles} />}
        />
        {room.data && <StorageBar room={room.data} />}
        {isEmpty && !hasOthers && (
          <EmptyState
            icon={<UploadIcon aria-hidden />}
            title={t('empty')}
            action={<AddFiles label={t('act.choose')} variant="primary" icon onFiles={onFiles} />}
          >
            {t('empty_text')}
          </EmptyState>
        )}
        <UploadList>
          {here.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              poster={rowOf(upload)?.poster_path ?? ''}
              sport={sport}
              onTrim={() => setTrimmed(upload.key)}
            />
          ))}
          {resting.map((video) => (
            <RestingRow
              key={video.id}
              video={video}
              sport={sport}
              fileName={names.data?.get(video.id) ?? ''}
              onFile={(file) => goOn(video, file)}
            />
          ))}
        </UploadList>
        {chosen.length > 0 && (
          <div className="mt-4 space-y-2">
            {isMetered() && <p className="text-sm text-flood-ink">{t('metered')}</p>}
            <Button
              variant="primary"
              className="w-full sm:w-auto"
              onClick={() => startUploads(chosen.map(({ key }) => key))}
            >
              <UploadIcon aria-hidden />
              {t(isMetered() ? 'act.upload_mobile' : 'act.upload', { count: chosen.length })}
            </Button>
          </div>
        )}
        {here.some(({ phase }) => phase === 'sending' || phase === 'queued' || phase === 'offline') && (
          <p className="mt-4 flex items-start gap-2 text-sm text-soft">
            <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t('stay')}
          </p>
        )}
      </Card>
      {ready.map((video) => (
        <ReadyCard
          key={video.id}
          video={video}
          isMinor={isMinor}
          menu={<VideoMenu video={video} isMinor={isMinor} canEdit={false} />}
        />
      ))}
      <Suspense>
        {cut && (
          <TrimDialog
            upload={cut}
            onTrim={(trim) => {
              setTrimmed(undefined)
              void trimUpload(cut.key, trim)
            }}
            onClose={() => setTrimmed(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

function UploadList({ children }: { children: ReactNode[][] }) {
  if (children.flat().length === 0) return null
  return <ul className="mt-4 divide-y divide-hair border-t border-hair pt-4">{children}</ul>
}

/** Waits for its owner's word; one that they keep to themselves does not. */
const isUnpublished = ({ state, published_at, visibility }: UploadedVideo) =>
  state === 'ready' && published_at === null && visibility !== 'private'
