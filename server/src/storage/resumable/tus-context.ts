import type { IncomingMessage } from 'node:http'
import type { Server } from '@tus/server'
import type { Identity } from '#server/identity/identity.ts'
import type { LeaseLocker } from '#server/storage/resumable/lease-locker.ts'
import type { TusFileStore } from '#server/storage/resumable/tus-file-store.ts'
import type { TusS3Store } from '#server/storage/resumable/tus-s3-store.ts'
import type { UploadRows } from '#server/storage/resumable/upload-rows.ts'

/** What was found out about a request before the tus server gets it. */
export type AuthorizedUpload = { id: string; caller: Identity; location: string }
export type TusContext = {
  server: Server
  store: TusFileStore | TusS3Store
  rows: UploadRows
  locker: LeaseLocker
  authorized: WeakMap<IncomingMessage, AuthorizedUpload>
  sweep(): Promise<number>
}
