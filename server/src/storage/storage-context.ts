import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Database, Transaction } from '#server/db/database.ts'
import { admissionTo } from '#server/http/admission.ts'
import type { Context } from '#server/http/context.ts'
import { type Identity, identityFromClaims } from '#server/identity/identity.ts'
import type { BlobStore } from '#server/storage/blobs/blob-store.ts'
import { openFileStore } from '#server/storage/blobs/file-store.ts'
import { makePrivateDirectory } from '#server/storage/blobs/fsync.ts'
import { openS3Store } from '#server/storage/blobs/s3-store.ts'
import { findBucketProblem } from '#server/storage/blobs/store-check.ts'
import { createGarbageCollector, type GarbageCollector } from '#server/storage/garbage-collector.ts'
import { createImageWorker, type ImageWorker } from '#server/storage/images/image-worker.ts'
import type { StorageOperation } from '#server/storage/operations.ts'
import { createSignedTokens, type SignedTokens } from '#server/storage/signing/signed-token.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

/** What every handler of the files API works with. */
export type StorageContext = {
  context: Context
  db: Database
  blobs: BlobStore
  tokens: SignedTokens
  images: ImageWorker
  garbageCollector: GarbageCollector
  /** Where bytes wait until they are checked; on the same disk as the folder store, so taking them over is a rename. */
  incomingFolder: string
  partialFolder: string
}

export async function openStorage(context: Context): Promise<StorageContext> {
  const root = join(context.config.dataDir, 'storage')
  const incoming = join(root, 'incoming')
  const partial = join(root, 'partial')
  await makePrivateDirectory(incoming)
  await makePrivateDirectory(partial)
  await requireBucket(context)
  const blobs = context.config.s3 ? openS3Store(context.config.s3, incoming) : await openFileStore(root)
  return {
    context,
    db: context.db,
    blobs,
    tokens: createSignedTokens(context.keys),
    images: createImageWorker(incoming),
    garbageCollector: createGarbageCollector(context, blobs, [incoming, partial]),
    incomingFolder: incoming,
    partialFolder: partial,
  }
}

/** A bucket that refuses us stops the start. One that does not answer may come back: until then this server is not ready. */
async function requireBucket({ config, log }: Context): Promise<void> {
  const problem = config.s3 && (await findBucketProblem(config.s3))
  if (problem?.isRefusal) throw new Error(problem.message)
  if (problem) log.error(`started without files: ${problem.message}`)
}

/**
 * Who asks: without any key it is anybody, but a key or token that is wrong is never taken for none. A token that stands
 * alone, without the word Bearer before it, is one to the files API of the platform, and so it is here.
 */
export function identifyReader(
  { context }: StorageContext,
  { headers, query }: FastifyRequest,
): Promise<Identity> {
  const { authorization = '' } = headers
  const isBare = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(authorization)
  return context.authenticate(
    isBare
      ? { headers: { ...headers, authorization: `Bearer ${authorization}` }, query }
      : { headers, query },
  )
}

/** Only reading goes without any key; whoever wants to list or change something says who they are. */
export async function requireCaller(storage: StorageContext, request: FastifyRequest): Promise<Identity> {
  const caller = await identifyReader(storage, request)
  // The words of the schema check that hosted makes before it looks at a token.
  if (caller.source === 'none' && request.headers.authorization === undefined)
    throw storageErrors.invalidInput("headers must have required property 'authorization'")
  if (caller.source === 'none') throw storageErrors.unauthorized('Invalid Compact JWS')
  return caller
}

/** As the caller, with what they are doing readable by policies. */
export function asCaller<T>(
  { db }: StorageContext,
  caller: Identity,
  operation: StorageOperation,
  work: (scope: Transaction) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  return db.asCaller(caller, work, { settings: { ...settings, 'storage.operation': operation } })
}

/** The same for what may take long: every row that a folder holds is asked about. */
export function listAsCaller<T>(
  { db }: StorageContext,
  { identity, ip }: { identity: Identity; ip: string },
  operation: StorageOperation,
  work: (scope: Transaction) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const options = { settings: { ...settings, 'storage.operation': operation }, lowPriority: true }
  return admissionTo(db.authenticatorPool)({ identity, ip }, () => db.asCaller(identity, work, options))
}

class Rollback extends Error {}

/** Lets policies answer "may this caller?" before a byte is written, and leaves no trace of having asked. */
export async function authorizeByPolicy(
  storage: StorageContext,
  caller: Identity,
  operation: StorageOperation,
  attempt: (scope: Transaction) => Promise<unknown>,
): Promise<void> {
  const undone = new Rollback()
  await asCaller(storage, caller, operation, async (scope) => {
    await attempt(scope)
    throw undone
  }).catch((error) => {
    if (error !== undone) throw error
  })
}

/** Says to the guard on storage.objects and storage.buckets that files are taken care of. */
export const ALLOW_DELETE = { 'storage.allow_delete_query': 'true' }

/** For links: who made one was asked then, and signed for it. */
export const SERVICE_IDENTITY = identityFromClaims({ role: 'service_role' }, 'none')
