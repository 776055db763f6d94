import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { TUNING } from '#server/config/tuning.ts'
import type { Transaction } from '#server/db/database.ts'
import type { ObjectMetadata } from '#server/storage/objects/object-rows.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { listAsCaller, requireCaller, type StorageContext } from '#server/storage/storage-context.ts'
import { validateBody } from '#server/storage/validate-body.ts'

const body = z.object({
  prefix: z.string().max(TUNING.storage.keyMaxBytes),
  limit: z
    .number()
    .int()
    .min(1)
    // Whoever asks for everything gets what a page may hold, and the rest by its offset.
    .transform((limit) => Math.min(limit, TUNING.storage.listMaxEntries))
    .default(100),
  offset: z.number().int().min(0).max(1_000_000_000).default(0),
  search: z.string().max(TUNING.storage.keyMaxBytes).nullish(),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .nullish(),
})
type ListOptions = z.infer<typeof body>

type Entry = {
  key: string
  is_folder: boolean
  id: string | null
  updated_at: Date | null
  created_at: Date | null
  last_accessed_at: Date | null
  metadata: ObjectMetadata | null
}

/** One folder: its files and its subfolders. What the caller may not see is not there, be it a file or the whole bucket. */
export function listObjects(app: FastifyInstance, storage: StorageContext) {
  app.post<{ Params: { bucket: string } }>('/object/list/:bucket', async (request) => {
    const caller = { identity: await requireCaller(storage, request), ip: request.ip }
    const wish = validateBody(body, request.body)
    const prefix = folderPrefix(wish.prefix)
    const entries = await listAsCaller(
      storage,
      caller,
      OPERATIONS.list,
      (scope) => selectEntries(scope, request.params.bucket, prefix, wish),
      INDEX_ORDER_SETTINGS,
    )
    return entries.map(({ key, is_folder, ...details }) => ({
      name: is_folder ? key.slice(prefix.length, -1) : key.slice(prefix.length),
      ...details,
    }))
  })
}

/**
 * How many rows a policy lets through is anybody's guess; expecting few, PostgreSQL would rather ask it about the whole
 * folder and sort what is left than read the index in its order and stop. Before PostgreSQL 18 the sort that has to be,
 * of files with folders, then looks costly enough to be compiled.
 */
const INDEX_ORDER_SETTINGS = { enable_sort: 'off', jit: 'off' }

/** As the index has it. */
const FILE = `split_part(name, '/', -1)`

const folderPrefix = (prefix: string) => {
  const folder = prefix.replace(/^\/+|\/+$/g, '')
  return folder === '' ? '' : `${folder}/`
}

async function selectEntries(
  scope: Transaction,
  bucketId: string,
  prefix: string,
  wish: ListOptions,
): Promise<Entry[]> {
  const { column = 'name', order = 'asc' } = wish.sortBy ?? {}
  // By name, folders stand among the files, where their slash puts them, and a capital beside its small letter as on
  // the platform; folders have no dates to be sorted by.
  const byName = column === 'name'
  const ofFiles = `${byName ? `lower(${FILE}) collate "C"` : column} ${order}, ${FILE} collate "C" ${order}`
  const ofAll = `${byName ? 'lower(key) collate "C"' : `is_folder desc, ${column}`} ${order}, key collate "C" ${order}`
  // The files are cut to the page before they meet the folders, so that an index in their order is read no further.
  const { rows } = await scope.query<Entry>(
    `select * from (
       select $2 || subfolder || '/' as key, true as is_folder, null::uuid as id, null::timestamptz as updated_at,
              null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
         from storage.list_folders($1, $2, $3) as subfolder
       union all
       (select name, false, id, updated_at, created_at, last_accessed_at, metadata
          from storage.objects
         where bucket_id = $1 and folder = $2 and starts_with(lower(${FILE}), lower($3))
         order by ${ofFiles} limit $4::bigint + $5::bigint)
     ) as entries
     order by ${ofAll} limit $4 offset $5`,
    [bucketId, prefix, wish.search ?? '', wish.limit, wish.offset],
  )
  return rows
}
