import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import { decodeCursor, encodeCursor, type PageCursor } from '#server/storage/listing/page-cursor.ts'
import { OBJECT_COLUMNS, type StoredObject } from '#server/storage/objects/object-rows.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { listAsCaller, requireCaller, type StorageContext } from '#server/storage/storage-context.ts'
import { validateBody } from '#server/storage/validate-body.ts'

const body = z.object({
  prefix: z.string().max(TUNING.storage.keyMaxBytes).default(''),
  limit: z
    .number()
    .int()
    .min(1)
    // A page is never larger than this; what is left of a larger wish comes with the next cursor.
    .transform((limit) => Math.min(limit, TUNING.storage.listV2MaxEntries))
    .default(TUNING.storage.listV2MaxEntries),
  cursor: z.string().max(4096).nullish(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
})
type ListOptions = z.infer<typeof body>
type Entry = { key: string; isFolder: boolean; at: string | null }

/** Pages by key: nothing is skipped or shown twice when files come and go between two pages. */
export function listObjectsV2(app: FastifyInstance, storage: StorageContext) {
  app.post<{ Params: { bucket: string } }>('/object/list-v2/:bucket', async (request) => {
    const caller = { identity: await requireCaller(storage, request), ip: request.ip }
    const wish = validateBody(body, request.body)
    const { bucket } = request.params
    const { column = 'name', order = 'asc' } = wish.sortBy ?? {}
    const after = decodeCursor(wish.cursor, column, order)
    return listAsCaller(storage, caller, OPERATIONS.listV2, async (scope) => {
      const walks = column === 'name' && order === 'asc'
      const entries = walks
        ? await listByKey(scope, bucket, wish, after)
        : await listSorted(scope, bucket, wish, after)
      const page = entries.slice(0, wish.limit)
      const objects = await withDetails(scope, bucket, page)
      const hasNext = entries.length > wish.limit
      const last = page.at(-1)
      return {
        hasNext,
        ...(hasNext && last && { nextCursor: encodeCursor({ column, order, key: last.key, at: last.at }) }),
        folders: page
          .filter(({ isFolder }) => isFolder)
          .map(({ key }) => ({ name: key, key: key.slice(0, -1) })),
        objects,
      }
    })
  })
}

async function listByKey(
  scope: Transaction,
  bucketId: string,
  wish: ListOptions,
  after: PageCursor | null,
): Promise<Entry[]> {
  // The first key past a folder is the one where its slash would be a zero.
  const start =
    after === null ? null : after.key.endsWith('/') ? `${after.key.slice(0, -1)}/\u{10FFFF}` : after.key
  const { rows } = await scope.query<{ entry: string; is_folder: boolean }>(
    'select entry, is_folder from storage.list_level($1, $2, $3, $4, $5)',
    [bucketId, wish.prefix, wish.with_delimiter, start, wish.limit + 1],
  )
  return rows.map(({ entry, is_folder }) => ({ key: entry, isFolder: is_folder, at: null }))
}

async function listSorted(
  scope: Transaction,
  bucketId: string,
  wish: ListOptions,
  after: PageCursor | null,
): Promise<Entry[]> {
  const { column = 'name', order = 'asc' } = wish.sortBy ?? {}
  const byName = column === 'name'
  const past = order === 'asc' ? '>' : '<'
  // By the milliseconds that callers get to see: what they cannot tell apart is in the order of names. A folder is as
  // old as the first file in it, whatever happens to that file later.
  const { rows } = await scope.query<{ key: string; is_folder: boolean; at: string | null }>(
    `with seen as (
       select case when inside then $2 || split_part(substr(name, length($2) + 1), '/', 1) || '/' else name end as key,
              ${byName ? 'null::timestamptz' : `date_trunc('milliseconds', case when inside then created_at else ${column} end)`} as at
         from storage.objects, lateral (select $3 and strpos(substr(name, length($2) + 1), '/') > 0) as where_it_is (inside)
        where bucket_id = $1 and starts_with(name, $2)
     ), entries as (select key, key like '%/' as is_folder, min(at) as at from seen group by key)
     select key, is_folder, to_json(at) #>> '{}' as at from entries
      where $4::text is null or (coalesce(at, 'epoch'), key collate "C") ${past} (coalesce($5::timestamptz, 'epoch'), $4 collate "C")
      order by coalesce(at, 'epoch') ${order}, key collate "C" ${order} limit $6`,
    [bucketId, wish.prefix, wish.with_delimiter, after?.key ?? null, after?.at ?? null, wish.limit + 1],
  )
  return rows.map(({ key, is_folder, at: when }) => ({ key, isFolder: is_folder, at: when }))
}

async function withDetails(scope: Transaction, bucketId: string, page: Entry[]) {
  const keys = page.filter(({ isFolder }) => !isFolder).map(({ key }) => key)
  if (keys.length === 0) return []
  const { rows } = await scope.query<StoredObject>(
    `select ${OBJECT_COLUMNS} from storage.objects where bucket_id = $1 and name = any ($2)`,
    [bucketId, keys],
  )
  const byName = new Map(rows.map((object) => [object.name, object]))
  return keys.flatMap((key) => {
    const object = byName.get(key)
    if (!object) return []
    const { id, name, updated_at, created_at, last_accessed_at, metadata } = object
    return [{ id, key: name, name, updated_at, created_at, last_accessed_at, metadata }]
  })
}
