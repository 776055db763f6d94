import { onlineManager } from '@tanstack/react-query'
import { videoKeys } from '#web/features/athletes/video/queries.ts'
import { loadWhenOnline } from '#web/lib/load-when-online.ts'
import { log } from '#web/lib/log.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import { onPersonChange } from '#web/lib/session.ts'
import { mediaTools } from './choose-files.ts'
import { isMetered, onConnectionChange } from './connection.ts'
import { isTabLocked, withTabLock } from './tab-lock.ts'
import type { Trim, Upload, UploadPhase } from './types.ts'
import { changeUpload, currentUploads, findUpload, removeUpload, setUploads } from './upload-list.ts'
import { findRecord, readRecord, writeRecord } from './upload-records.ts'
import { addFirstPoster, addVideoRow, deleteVideoRow } from './video-rows.ts'

/** Why a try was stopped here: the phase that the upload goes to. */
class StoppedError extends Error {
  readonly phase: UploadPhase
  constructor(phase: UploadPhase) {
    super(phase)
    this.phase = phase
  }
}

const RETRY_MS = [1_000, 3_000, 10_000, 30_000]
const tries = new Map<string, AbortController>()
/** What was cut, by upload: cut again from the same file where the tab was closed meanwhile. */
const cutFiles = new Map<string, Blob>()

const sender = () => loadWhenOnline(() => import('./send-file.ts'))

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
  cutFiles.delete(key)
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

/** Cuts the file before it is sent; without a trim the whole file is sent. */
export async function trimUpload(key: string, trim: Trim | undefined) {
  cutFiles.delete(key)
  const upload = findUpload(key)
  if (!upload) return
  changeUpload(key, { trim, totalBytes: upload.file.size, problem: undefined })
  if (trim) await cut({ ...upload, trim }, () => changeUpload(key, { phase: 'chosen' }))
}

export const cancelTrim = (key: string) => tries.get(key)?.abort(new StoppedError('chosen'))

async function cut(upload: Upload, done: () => void) {
  const { key, file, trim } = upload
  if (!trim) return
  const stopping = new AbortController()
  tries.set(key, stopping)
  changeUpload(key, { phase: 'trimming', trimmed: 0 })
  try {
    const { trimMedia } = await mediaTools()
    const part = await trimMedia(file, trim, {
      onProgress: (trimmed) => changeUpload(key, { trimmed }),
      signal: stopping.signal,
    })
    cutFiles.set(key, part)
    changeUpload(key, { totalBytes: part.size })
    done()
  } catch (error) {
    const stopped = stopping.signal.aborted
    if (!stopped) log('warn', 'a video could not be cut', { error: String(error) })
    changeUpload(key, {
      phase: 'chosen',
      trim: undefined,
      totalBytes: file.size,
      ...(!stopped && { problem: { key: 'trim.failed' } }),
    })
  } finally {
    tries.delete(key)
  }
}

/** Whether something was taken out of the file before it was sent from this tab. */
export const wasStripped = (videoId: string) =>
  currentUploads().some((one) => one.videoId === videoId && one.stripped === true)

/** What was sent from this tab, for as long as it is open: a poster is made from it without fetching it back. */
export function sentFile(videoId: string): Blob | undefined {
  const upload = currentUploads().find((one) => one.videoId === videoId)
  return upload && (cutFiles.get(upload.key) ?? upload.file)
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
      await nextTry(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? 0, signal)
      changeUpload(key, { phase: 'sending' })
    }
}

async function sendOnce(key: string, signal: AbortSignal, onBytes: () => void) {
  const upload = findUpload(key)
  if (!upload) throw new StoppedError('refused')
  const { athleteId, fingerprint, trim, facts } = upload
  const { sendFile } = await sender()
  const { stripMedia } = await loadWhenOnline(() => import('./strip-media.ts'))
  const whole = cutFiles.get(key) ?? upload.file
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

/** Of the last seconds, more than of the first: a line changes. */
function speedometer() {
  let last: { at: number; bytes: number } | undefined
  let speed = 0
  return (bytes: number) => {
    const now = performance.now()
    if (!last || bytes < last.bytes) last = { at: now, bytes }
    const seconds = (now - last.at) / 1000
    if (seconds < 0.5) return speed
    const current = (bytes - last.bytes) / seconds
    speed = speed === 0 ? current : speed * 0.7 + current * 0.3
    last = { at: now, bytes }
    return speed
  }
}

/** Nothing answered, or the server is busy: the same try may work in a moment. */
async function isPassing(error: unknown): Promise<boolean> {
  const { SendError } = await sender()
  if (!(error instanceof SendError)) return error instanceof TypeError
  const { status } = error
  return status === undefined || status >= 500 || status === 423 || status === 429 || status === 401
}

/** When the browser says that there is a line again, or after a while. */
function nextTry(milliseconds: number, signal: AbortSignal) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, milliseconds)
  const stop = onlineManager.subscribe((online) => online && resolve())
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  return promise.finally(() => {
    clearTimeout(timer)
    stop()
    signal.removeEventListener('abort', onAbort)
  })
}

async function problemOf(error: unknown): Promise<Partial<Upload>> {
  const { SendError } = await sender()
  if (error instanceof SendError) {
    if (error.status === 413) return { phase: 'refused', problem: { key: 'problem.quota' } }
    if (error.status === 415) return { phase: 'refused', problem: { key: 'failure.not_a_video' } }
    if (error.status === 400 || error.status === 404 || error.status === 409)
      return { phase: 'refused', problem: { key: 'problem.gone' } }
  }
  const rule = refusedRule(error)
  if (rule === 'video.quota') return { phase: 'refused', problem: { key: 'problem.quota' } }
  if (rule === 'limit.video_insert') return { phase: 'refused', problem: { key: 'problem.day' } }
  if (rule === 'limit.rows') return { phase: 'refused', problem: { key: 'problem.rows' } }
  log('warn', 'an upload ended', { error: String(error) })
  return { phase: 'refused', problem: { key: 'problem.failed' } }
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
  cutFiles.clear()
  setUploads([])
  return false
})
