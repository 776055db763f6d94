import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import type { Database, Scope } from '#server/db/database.ts'
import { type Identity, identityOf } from '#server/http/identity.ts'
import type { BlobStore } from '#server/storage/blobs/blob-store.ts'
import { makeFolder } from '#server/storage/blobs/durable.ts'
import { openFolderStore } from '#server/storage/blobs/folder-store.ts'
import { mustHaveBucket, openS3Store } from '#server/storage/blobs/s3-store.ts'
import { refuse } from '#server/storage/errors.ts'
import { createImageDesk, type ImageDesk } from '#server/storage/images/image-desk.ts'
import { createJanitor, type Janitor } from '#server/storage/janitor.ts'
import type { Operation } from '#server/storage/operations.ts'
import { createSignedTokens, type SignedTokens } from '#server/storage/signing/signed-token.ts'

/** What every handler of the files API works with. */
export type Storage = {
  context: Context
  db: Database
  blobs: BlobStore
  tokens: SignedTokens
  images: ImageDesk
  janitor: Janitor
  /** Where bytes wait until they are checked; on the same disk as the folder store, so taking them over is a rename. */
  incoming: string
  partial: string
}

export async function openStorage(context: Context): Promise<Storage> {
  const root = join(context.config.dataDir, 'storage')
  const incoming = join(root, 'incoming')
  const partial = join(root, 'partial')
  await makeFolder(incoming)
  await makeFolder(partial)
  if (context.config.s3) await mustHaveBucket(context.config.s3)
  const blobs = context.config.s3 ? openS3Store(context.config.s3, incoming) : await openFolderStore(root)
  return {
    context,
    db: context.db,
    blobs,
    tokens: createSignedTokens(context.keys),
    images: createImageDesk(incoming),
    janitor: createJanitor(context, blobs, [incoming, partial]),
    incoming,
    partial,
  }
}

/**
 * Who asks: without any key it is anybody, but a key or token that is wrong is never taken for none. A token that stands
 * alone, without the word Bearer before it, is one to the files API of the platform, and so it is here.
 */
export function readerOf({ context }: Storage, { headers, query }: FastifyRequest): Promise<Identity> {
  const { authorization = '' } = headers
  const isBare = /^[\w-]+\.[\w-]+\.[\w-]+$/.test(authorization)
  return context.identity.fromRequest(
    isBare
      ? { headers: { ...headers, authorization: `Bearer ${authorization}` }, query }
      : { headers, query },
  )
}

/** Only reading goes without any key; whoever wants to list or change something says who they are. */
export async function callerOf(storage: Storage, request: FastifyRequest): Promise<Identity> {
  const caller = await readerOf(storage, request)
  if (caller.via === 'none') throw refuse.unauthorized('Invalid Compact JWS')
  return caller
}

/** As the caller, with what they are doing readable by policies. */
export function asking<T>(
  { db }: Storage,
  caller: Identity,
  operation: Operation,
  work: (scope: Scope) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  return db.asCaller(caller, work, { settings: { ...settings, 'storage.operation': operation } })
}

class Undone extends Error {}

/** Lets policies answer "may this caller?" before a byte is written, and leaves no trace of having asked. */
export async function mustBeAllowed(
  storage: Storage,
  caller: Identity,
  operation: Operation,
  attempt: (scope: Scope) => Promise<unknown>,
): Promise<void> {
  const undone = new Undone()
  await asking(storage, caller, operation, async (scope) => {
    await attempt(scope)
    throw undone
  }).catch((error) => {
    if (error !== undone) throw error
  })
}

/** Says to the guard on storage.objects and storage.buckets that files are taken care of. */
export const DELETING = { 'storage.allow_delete_query': 'true' }

/** For links: who made one was asked then, and signed for it. */
export const SERVER = identityOf({ role: 'service_role' }, 'none')
