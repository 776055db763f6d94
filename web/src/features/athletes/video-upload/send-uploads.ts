import { videoKeys } from '#web/features/athletes/video/queries.ts'
import { loadWhenOnline } from '#web/lib/load-when-online.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { onPersonChange } from '#web/lib/session.ts'
import { isMetered, onConnectionChange } from './connection.ts'
import { isTabLocked, withTabLock } from './tab-lock.ts'
import { bodyOf, forgetCut } from './trim-upload.ts'
import type { Upload, UploadPhase } from './types.ts'
import { changeUpload, currentUploads, findUpload, removeUpload, setUploads } from './upload-list.ts'
import { findRecord, readRecord, writeRecord } from './upload-records.ts'
import { isPassing, nextTry, problemOf, StoppedError, sender, speedometer } from './upload-try.ts'
import { addFirstPoster, addVideoRow, deleteVideoRow } from './video-rows.ts'

const tries = new Map<string, AbortController>()

/** Sends these as soon as it is their turn. The person has said yes to this connection, whatever it costs. */
export function startUploads(keys: readonly string[]) {
  for (const key of keys) changeUpload(key, { phase: 'queued' })
  void sendNext()
}

/** Goes on with an upload of before, unless the line costs money. */
export function resumeUpload(key: string) {
  if (isMetered()) changeUpload(key, { phase: 'metered' })
  else startUploads([key])
}

export function pauseUpload(key: string, phase: UploadPhase = 'paused') {
  tries.get(key)?.abort(new StoppedError(phase))
  changeUpload(key, { phase })
  void sendNext()
}

/** Takes a file off the list, and what it had on the server with it. */
export async function dropUpload(key: string) {
  const upload = findUpload(key)
  tries.get(key)?.abort(new StoppedError('refused'))
  removeUpload(key)
  forgetCut(key)
  void sendNext()
  if (upload?.videoId && upload.phase !== 'sent') await forgetVideo(upload.athleteId, upload.videoId)
}

/** The row of an upload that nobody goes on with, and the room that it was promised. */
export async function forgetVideo(athleteId: string, videoId: string) {
  const { url } = readRecord(athleteId, videoId)
  writeRecord(athleteId, videoId, null)
  await deleteVideoRow(videoId)
  if (url) await (await sender()).endUpload(url)
  await readAgain(athleteId)
}

/** Whether something was taken out of the file before it was sent from this tab. */
export const wasStripped = (videoId: string) =>
  currentUploads().some((one) => one.videoId === videoId && one.stripped === true)

/** What was sent from this tab, for as long as it is open: a poster is made from it without fetching it back. */
export function sentFile(videoId: string): Blob | undefined {
  const upload = currentUploads().find((one) => one.videoId === videoId)
  return upload && bodyOf(upload)
}

/** One at a time: two would share the same line. */
async function sendNext() {
  if (currentUploads().some(({ phase }) => phase === 'sending' || phase === 'offline')) return
  const next = currentUploads().find(({ phase }) => phase === 'queued')
  if (!next) return
  const stopping = new AbortController()
  tries.set(next.key, stopping)
  changeUpload(next.key, { phase: 'sending', problem: undefined })
  try {
    await withTabLock(next.athleteId, next.fingerprint, () => send(next.key, stopping.signal))
    changeUpload(next.key, { phase: 'sent' })
  } catch (error) {
    if (isTabLocked(error)) waitForTab(next)
    else if (!(error instanceof StoppedError)) changeUpload(next.key, await problemOf(error))
  } finally {
    if (tries.get(next.key) === stopping) tries.delete(next.key)
  }
  await readAgain(next.athleteId)
  void sendNext()
}

async function send(key: string, signal: AbortSignal) {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await sendOnce(key, signal, () => {
        attempt = 0
      })
    } catch (error) {
      if (signal.aborted || !(await isPassing(error))) throw error
      changeUpload(key, { phase: 'offline', bytesPerSecond: 0 })
      await nextTry(attempt, signal)
      changeUpload(key, { phase: 'sending' })
    }
}

async function sendOnce(key: string, signal: AbortSignal, onBytes: () => void) {
  const upload = findUpload(key)
  if (!upload) throw new StoppedError('refused')
  const { athleteId, fingerprint, trim, facts } = upload
  const { sendFile } = await sender()
  const { stripMedia } = await loadWhenOnline(() => import('./strip-media.ts'))
  const whole = bodyOf(upload)
  const body = await stripMedia(whole, facts?.contentType)
  if (body !== whole) changeUpload(key, { stripped: true })
  signal.throwIfAborted()
  let { videoId } = upload
  if (!videoId) {
    videoId = await addVideoRow(upload, body.size)
    changeUpload(key, { videoId, totalBytes: body.size })
    writeRecord(athleteId, videoId, { fingerprint, bytes: body.size, trim })
    await readAgain(athleteId)
  }
  const { url, bytes } = readRecord(athleteId, videoId)
  const ends = { 'video/quicktime': 'mov', 'video/webm': 'webm', 'video/mp4': 'mp4' } as const
  const contentType = facts?.contentType ?? 'video/mp4'
  const id = videoId
  const measure = speedometer()
  await sendFile(
    body,
    {
      name: `${athleteId}/${id}.${ends[contentType]}`,
      contentType,
      url: bytes === body.size ? url : undefined,
      onUrl: (now) => {
        writeRecord(athleteId, id, { fingerprint, bytes: body.size, trim, url: now })
        // Not for a row whose file the server has no room for.
        if (url !== now) void addFirstPoster({ ...upload, videoId: id }, body)
      },
      onProgress: (sentBytes) => {
        onBytes()
        changeUpload(key, { sentBytes, bytesPerSecond: measure(sentBytes) })
      },
    },
    signal,
  )
  writeRecord(athleteId, id, null)
}

/** The other tab may be closed before it is done: then this one goes on. */
function waitForTab({ key, athleteId, fingerprint }: Upload) {
  changeUpload(key, { phase: 'elsewhere' })
  const stopping = new AbortController()
  tries.set(key, stopping)
  navigator.locks
    .request(`upload ${athleteId} ${fingerprint}`, { signal: stopping.signal }, () => undefined)
    .then(
      async () => {
        await readAgain(athleteId)
        const videoId = findRecord(athleteId, fingerprint)
        // Without a record it has sent all of it.
        if (!videoId) return removeUpload(key)
        changeUpload(key, { videoId })
        resumeUpload(key)
      },
      () => undefined,
    )
}

const readAgain = (athleteId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: videoKeys.uploaded(athleteId) }),
    queryClient.invalidateQueries({ queryKey: videoKeys.storage(athleteId) }),
  ])

/** Back on a line that costs: what is under way waits for a yes. */
onConnectionChange(() => {
  for (const { key, phase } of currentUploads()) {
    if (isMetered() && (phase === 'sending' || phase === 'offline')) pauseUpload(key, 'metered')
    if (!isMetered() && phase === 'metered') startUploads([key])
  }
})

addEventListener('beforeunload', (event) => {
  if (currentUploads().some(({ phase }) => phase === 'sending')) event.preventDefault()
})

onPersonChange(() => {
  for (const trying of tries.values()) trying.abort(new StoppedError('refused'))
  tries.clear()
  setUploads([])
  return false
})
