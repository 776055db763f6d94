import type { IncomingMessage } from 'node:http'
import { Server } from '@tus/server'
import { TUNING } from '#server/config/tuning.ts'
import { finishUpload } from '#server/storage/resumable/finish-upload.ts'
import { LeaseLocker } from '#server/storage/resumable/lease-locker.ts'
import type { AuthorizedUpload, TusContext } from '#server/storage/resumable/tus-context.ts'
import { TusFileStore } from '#server/storage/resumable/tus-file-store.ts'
import { TusS3Store } from '#server/storage/resumable/tus-s3-store.ts'
import { createUploadRows } from '#server/storage/resumable/upload-rows.ts'
import type { StorageContext } from '#server/storage/storage-context.ts'
import { toApiError } from '#server/storage/storage-errors.ts'

type TusRequest = Request & { runtime?: { node?: { req: IncomingMessage } } }

const SWEEP_BATCH = 500

export function createTusServer(storage: StorageContext): TusContext {
  const { config, log } = storage.context
  const rows = createUploadRows(storage.db)
  const expiryMs = TUNING.storage.resumable.expiresHours * 3_600_000
  const store = config.s3
    ? new TusS3Store(config.s3, rows, expiryMs)
    : new TusFileStore(storage.partialFolder, rows, expiryMs)
  const locker = new LeaseLocker(rows)
  const admitted = new WeakMap<IncomingMessage, AuthorizedUpload>()

  const admittedOf = (request: Request): AuthorizedUpload => {
    const raw = (request as TusRequest).runtime?.node?.req
    const known = raw && admitted.get(raw)
    if (!known) throw new Error('a resumable upload came past its checks')
    return known
  }
  const server = new Server({
    path: '/upload/resumable',
    datastore: store,
    locker,
    maxSize: TUNING.storage.fileMaxBytes,
    exposedHeaders: ['Upload-Expires', 'Retry-After'],
    disableTerminationForFinishedUploads: true,
    namingFunction: (request) => admittedOf(request).id,
    getFileIdFromRequest: (request) => admittedOf(request).id,
    generateUrl: (request) => admittedOf(request).location,
    onUploadFinish: async (request, { id }) => {
      await finishUpload(storage, resumable, id, admittedOf(request).caller)
      return {}
    },
    onResponseError: (_request, error) => {
      if ('body' in error) return error
      const refused = toApiError(error)
      if (!refused) log.error({ err: error }, 'a resumable upload failed')
      return { status_code: refused?.status ?? 500, body: refused?.message ?? 'Internal server error' }
    },
  })

  async function sweep(): Promise<number> {
    const expired = await rows.expired(SWEEP_BATCH)
    // The bytes of a finished upload belong to its object now, only the note goes.
    for (const upload of expired)
      await (upload.finished_at ? rows.remove(upload.id) : store.remove(upload.id))
    return expired.length
  }

  const resumable: TusContext = { server, store, rows, locker, authorized: admitted, sweep }
  return resumable
}
