import type { Transaction } from '#server/db/database.ts'
import type { Identity } from '#server/identity/identity.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'

export type ObjectMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
  /** How the bytes are packed; whoever reads them is told and unpacks them. */
  contentEncoding?: string
  /** What search engines may do with it, where its owner said so. */
  xRobotsTag?: string
  /** Written by the server alone, after it looked at the bytes. */
  inline?: boolean
  /** Of a video: places, devices and names stood in it and were taken out before it was kept. */
  metadataStripped?: boolean
}
export type StoredObject = {
  id: string
  bucket_id: string
  name: string
  owner: string | null
  owner_id: string | null
  version: string | null
  metadata: ObjectMetadata | null
  user_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
}
export type NewObject = {
  id: string
  bucketId: string
  name: string
  ownerId: string | null
  version: string
  metadata: ObjectMetadata | null
  userMetadata: Record<string, unknown> | null
}
export type WriteMode = 'create' | 'upsert' | 'replace'

export const OBJECT_COLUMNS =
  'id, bucket_id, name, owner, owner_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at'

export async function selectObject(
  scope: Transaction,
  bucketId: string,
  name: string,
): Promise<StoredObject | null> {
  const { rows } = await scope.query<StoredObject>(
    `select ${OBJECT_COLUMNS} from storage.objects where bucket_id = $1 and name = $2`,
    [bucketId, name],
  )
  return rows[0] ?? null
}

/**
 * `create` needs the right to insert, `upsert` also to read and update. `replace` needs to read and update alone where
 * there is a file, and to insert where there is none: so does the platform, whose update makes what it does not find.
 */
export async function writeObject(scope: Transaction, object: NewObject, mode: WriteMode): Promise<string> {
  const values = [
    object.id,
    object.bucketId,
    object.name,
    uuidOrNull(object.ownerId),
    object.ownerId,
    object.version,
    object.metadata,
    object.userMetadata,
  ]
  const replaced = mode === 'replace' ? await replaceObject(scope, values) : undefined
  if (replaced !== undefined) return replaced
  // Without "returning" for a plain insert, and without saying which conflict for a replacement: either would ask for the
  // right to read, which an uploader may not have.
  const { rows, rowCount } = await scope.query<{ id: string }>(
    `insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
     values ($1, $2, $3, $4, $5, $6, $7, $8) ${ON_CONFLICT[mode]}`,
    values,
  )
  if (mode !== 'replace' || rowCount !== 0) return rows[0]?.id ?? object.id
  // Somebody made it since the update found none: that one is replaced, by who may.
  const other = await replaceObject(scope, values)
  if (other === undefined) throw storageErrors.objectExists()
  return other
}

const ON_CONFLICT: Record<WriteMode, string> = {
  create: '',
  upsert: `
  on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
    version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata
  returning id`,
  replace: 'on conflict do nothing',
}

async function replaceObject(scope: Transaction, values: unknown[]): Promise<string | undefined> {
  const { rows } = await scope.query<{ id: string }>(
    `update storage.objects set owner = $3, owner_id = $4, version = $5, metadata = $6, user_metadata = $7
      where bucket_id = $1 and name = $2 returning id`,
    values.slice(1),
  )
  return rows[0]?.id
}

/** The legacy owner column holds a uuid; people of other systems may have other ids. */
export function uuidOrNull(id: string | null): string | null {
  return id !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : null
}

/** What an owner keeps beside a file is free text: whoever else may see the file does not get it. */
export function userMetadataFor(
  reader: Identity | null,
  { owner_id, user_metadata }: StoredObject,
): StoredObject['user_metadata'] {
  const isOwn = reader !== null && reader.userId !== null && reader.userId === owner_id
  return isOwn || reader?.role === 'service_role' ? user_metadata : null
}

export function requireContent({ version, metadata }: StoredObject): {
  version: string
  metadata: ObjectMetadata
} {
  if (version === null || metadata === null) throw storageErrors.objectNotFound()
  return { version, metadata }
}
