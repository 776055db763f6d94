import type { FastifyInstance } from 'fastify'
import {
  mustBeStandard,
  parseMimeTypes,
  parseSizeLimit,
  updateBody,
} from '#server/storage/buckets/bucket-body.ts'
import { refuse } from '#server/storage/errors.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { parseBody } from '#server/storage/parse-body.ts'
import { asking, callerOf, type Storage } from '#server/storage/storage.ts'

export function updateBucket(app: FastifyInstance, storage: Storage) {
  app.put<{ Params: { id: string } }>('/bucket/:id', async (request) => {
    const caller = await callerOf(storage, request)
    const body = parseBody(updateBody, request.body)
    mustBeStandard(body.type, body.versioning_status)
    const sizeLimit = parseSizeLimit(body.file_size_limit)
    const mimeTypes = parseMimeTypes(body.allowed_mime_types)
    // A field that was not sent keeps its value; one sent as null is cleared.
    const { rowCount } = await asking(storage, caller, OPERATIONS.bucketUpdate, (scope) =>
      scope.query(
        `update storage.buckets set
           public = coalesce($2, public),
           file_size_limit = case when $3 then $4 else file_size_limit end,
           allowed_mime_types = case when $5 then $6 else allowed_mime_types end,
           updated_at = now()
         where id = $1`,
        [
          request.params.id,
          body.public ?? null,
          sizeLimit !== undefined,
          sizeLimit ?? null,
          mimeTypes !== undefined,
          mimeTypes ?? null,
        ],
      ),
    )
    if (rowCount === 0) throw refuse.bucketNotFound()
    return { message: 'Successfully updated' }
  })
}
