import { log } from '#web/lib/log.ts'
import { onPersonChange } from '#web/lib/session.ts'
import { mediaFile } from './choose-files.ts'
import type { Trim, Upload } from './types.ts'
import { changeUpload, findUpload } from './upload-list.ts'

/** What was cut, by upload: cut again from the same file where the tab was closed meanwhile. */
const cutFiles = new Map<string, Blob>()
const running = new Map<string, AbortController>()

/** What is sent of an upload. */
export const bodyOf = ({ key, file }: Upload): Blob => cutFiles.get(key) ?? file

export function forgetCut(key: string) {
  running.get(key)?.abort()
  cutFiles.delete(key)
}

/** Cuts the file before it is sent; without a trim the whole file is sent. */
export async function trimUpload(key: string, trim: Trim | undefined) {
  cutFiles.delete(key)
  const upload = findUpload(key)
  if (!upload) return
  changeUpload(key, { trim, totalBytes: upload.file.size, problem: undefined })
  if (trim) await cut({ ...upload, trim }, () => changeUpload(key, { phase: 'chosen' }))
}

export const cancelTrim = (key: string) => running.get(key)?.abort()

async function cut(upload: Upload, done: () => void) {
  const { key, file, trim } = upload
  if (!trim) return
  const stopping = new AbortController()
  running.set(key, stopping)
  changeUpload(key, { phase: 'trimming', trimmed: 0 })
  try {
    const { trimMedia } = await mediaFile()
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
    running.delete(key)
  }
}

onPersonChange(() => {
  for (const key of [...cutFiles.keys(), ...running.keys()]) forgetCut(key)
  return false
})
