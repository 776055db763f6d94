import { loadWhenOnline } from '#web/lib/load-when-online.ts'
import { fingerprintOf, mediaProblem, titleFromName, videoFileProblem, videoMegabytes } from './rules.ts'
import type { MediaFacts, Upload, UploadProblem } from './types.ts'
import { changeUpload, currentUploads, setUploads } from './upload-list.ts'

/** Loaded with the first file. */
export const mediaFile = () => loadWhenOnline(() => import('./media-file.ts'))

/** A row that waits for its file, for going on where it stopped. */
export type Waiting = { videoId: string; title: string }

/**
 * Takes files into the list and looks into each, so that what cannot be shown is refused before a byte of it is sent.
 * `waitingFor` says which row a file belongs to.
 */
export async function chooseFiles(
  athleteId: string,
  files: readonly File[],
  waitingFor: (file: File) => Waiting | undefined,
  titleFor: (file: File) => string,
): Promise<Upload[]> {
  const known = new Set(
    currentUploads()
      .filter(({ phase }) => phase !== 'refused' && phase !== 'sent')
      .map(({ fingerprint }) => fingerprint),
  )
  const added = files
    .filter((file) => !known.has(fingerprintOf(file)))
    .map((file): Upload => {
      const waiting = waitingFor(file)
      return {
        key: crypto.randomUUID(),
        athleteId,
        file,
        fingerprint: fingerprintOf(file),
        title: waiting?.title ?? titleFromName(file.name) ?? titleFor(file),
        videoId: waiting?.videoId,
        phase: 'reading',
        sentBytes: 0,
        totalBytes: file.size,
        bytesPerSecond: 0,
      }
    })
  // One that was refused and is chosen again takes the place of the first.
  const again = new Set(added.map(({ fingerprint }) => fingerprint))
  setUploads([
    ...currentUploads().filter(({ phase, fingerprint }) => phase === 'sent' || !again.has(fingerprint)),
    ...added,
  ])
  await Promise.all(added.map(look))
  const keys = new Set(added.map(({ key }) => key))
  return currentUploads().filter(({ key }) => keys.has(key))
}

async function look({ key, file }: Upload) {
  const { problem, facts } = await readFile(file)
  changeUpload(key, problem ? { phase: 'refused', problem } : { phase: 'chosen', facts })
}

async function readFile(file: File): Promise<{ problem?: UploadProblem; facts?: MediaFacts }> {
  const wrong = videoFileProblem(file)
  if (wrong) return { problem: { key: `common:problems.${wrong}`, values: { megabytes: videoMegabytes } } }
  // What reads films may not run in this browser; the upload does.
  const media = await mediaFile().catch(() => undefined)
  if (!media) return {}
  const { readMedia, UnreadableVideoError } = media
  try {
    const facts = await readMedia(file)
    const failure = mediaProblem(facts)
    return failure ? { problem: { key: `failure.${failure}` } } : { facts }
  } catch (error) {
    if (error instanceof UnreadableVideoError) return { problem: { key: `failure.${error.failure}` } }
    // What this browser cannot read the server looks into.
    return {}
  }
}
