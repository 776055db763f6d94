import { DetailedError, Upload } from 'tus-js-client'
import { LIMITS } from '#shared/limits.ts'
import { backend } from '#web/lib/env.ts'
import { accessToken } from '#web/lib/supabase.ts'

type Sent = {
  /** `<athlete id>/<video id>.mp4` */
  name: string
  contentType: string
  /** Where an earlier try stopped. The server says at which byte; where it knows nothing of it any more, all is sent anew. */
  url?: string
  onUrl: (url: string) => void
  onProgress: (sentBytes: number) => void
}

/** Why a try ended. `status` is undefined where nothing answered. */
export class SendError extends Error {
  override name = 'SendError'
  readonly status: number | undefined
  /** More of a part has arrived than was known here: the next try asks where it goes on. */
  readonly isBehind: boolean
  constructor(status: number | undefined, isBehind = false) {
    super(`the server answered ${status ?? 'nothing'}`)
    this.status = status
    this.isBehind = isBehind
  }
}

/**
 * Sends a file in parts (tus 1.0.0). One try: whoever calls decides when the next one comes, and stops this one by the signal, after which
 * the bytes that arrived stay for a day.
 */
export function sendFile(body: Blob, sent: Sent, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const upload = new Upload(body, {
    endpoint: `${backend.url}/storage/v1/upload/resumable`,
    uploadUrl: sent.url ?? null,
    chunkSize: LIMITS.video.chunkBytes,
    retryDelays: null,
    // Where it goes on is kept beside the video (upload-records.ts), so that it goes when the person does.
    storeFingerprintForResuming: false,
    metadata: {
      bucketName: 'videos',
      objectName: sent.name,
      contentType: sent.contentType,
      cacheControl: '3600',
    },
    onBeforeRequest: async (request) => {
      request.setHeader('apikey', backend.anonKey)
      request.setHeader('Authorization', `Bearer ${await accessToken()}`)
    },
    onUploadUrlAvailable: () => upload.url && sent.onUrl(upload.url),
    onProgress: sent.onProgress,
    onSuccess: () => resolve(),
    onError: (error) => {
      const told = error instanceof DetailedError ? error : null
      const status = told?.originalResponse?.getStatus() || undefined
      // A browser sends a part once more by itself where the line broke inside it.
      reject(new SendError(status, status === 409 && told?.originalRequest.getMethod() === 'PATCH'))
    },
  })
  signal.addEventListener('abort', () => {
    void upload.abort()
    reject(signal.reason)
  })
  upload.start()
  return promise
}

/** Tells the server that nobody comes back for this upload, which gives its room back at once. Otherwise it ends in a day. */
export async function endUpload(url: string) {
  const headers = {
    'Tus-Resumable': '1.0.0',
    apikey: backend.anonKey,
    Authorization: `Bearer ${await accessToken()}`,
  }
  await fetch(url, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined)
}
