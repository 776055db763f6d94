import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Scope } from '#server/db/database.ts'
import { findBucket } from '#server/storage/buckets/bucket-rows.ts'
import { OBJECT_COLUMNS, type StoredObject } from '#server/storage/objects/object-rows.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { parseBody } from '#server/storage/parse-body.ts'
import { asking, callerOf, type Storage } from '#server/storage/storage.ts'
import { LIMITS } from '#shared/limits.ts'

const body = z.object({
  prefix: z.string().max(LIMITS.storage.keyMaxBytes),
  limit: z.number().int().min(1).max(LIMITS.storage.listMaxEntries).default(100),
  offset: z.number().int().min(0).max(1_000_000_000).default(0),
  search: z.string().max(LIMITS.storage.keyMaxBytes).nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
})
type Wish = z.infer<typeof body>

/** One folder: its subfolders first, then its files. What the caller may not see is not there. */
export function listObjects(app: FastifyInstance, storage: Storage) {
  app.post<{ Params: { bucket: string } }>('/object/list/:bucket', async (request) => {
    const caller = await callerOf(storage, request)
    const wish = parseBody(body, request.body)
    const bucket = await findBucket(storage, request.params.bucket)
    return asking(storage, caller, OPERATIONS.list, async (scope) => {
      const folders = await foldersOf(scope, bucket.id, wish)
      const shown = folders.slice(wish.offset, wish.offset + wish.limit)
      const filesWanted = wish.limit - shown.length
      const skip = Math.max(0, wish.offset - folders.length)
      const files = filesWanted > 0 ? await filesOf(scope, bucket.id, wish, skip, filesWanted) : []
      return [...shown.map(folderEntry), ...files]
    })
  })
}

const insideOf = (prefix: string) => {
  const folder = prefix.replace(/^\/+|\/+$/g, '')
  return folder === '' ? '' : `${folder}/`
}

async function foldersOf(scope: Scope, bucketId: string, wish: Wish): Promise<string[]> {
  const prefix = insideOf(wish.prefix)
  const { rows } = await scope.query<{ folder: string }>(
    'select * from storage.walk_folders($1, $2, $3) as folder',
    [bucketId, prefix, wish.search ?? ''],
  )
  const folders = rows.map(({ folder }) => folder)
  return wish.sortBy?.column === 'name' && wish.sortBy.order === 'desc' ? folders.reverse() : folders
}

async function filesOf(scope: Scope, bucketId: string, wish: Wish, offset: number, limit: number) {
  const prefix = insideOf(wish.prefix)
  const { column = 'name', order = 'asc' } = wish.sortBy ?? {}
  const sort = column === 'name' ? `name collate "C" ${order}` : `${column} ${order}, name collate "C"`
  const { rows } = await scope.query<StoredObject>(
    `select ${OBJECT_COLUMNS} from storage.objects
      where bucket_id = $1 and cardinality(path_tokens) = $2
        and ($3 = '' or (name collate "C" >= $3 collate "C" and name collate "C" < $4 collate "C"))
        and starts_with(lower(path_tokens[$2]), lower($5))
      order by ${sort} limit $6 offset $7`,
    [bucketId, prefix.split('/').length, prefix, `${prefix.slice(0, -1)}0`, wish.search ?? '', limit, offset],
  )
  return rows.map((object) => fileEntry(object, prefix))
}

function folderEntry(name: string) {
  return { name, id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null }
}

function fileEntry(object: StoredObject, prefix: string) {
  return {
    name: object.name.slice(prefix.length),
    id: object.id,
    updated_at: object.updated_at,
    created_at: object.created_at,
    last_accessed_at: object.last_accessed_at,
    metadata: object.metadata,
  }
}
