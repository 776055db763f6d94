import type { FastifyInstance } from 'fastify'
import {
  createBody,
  mustBeStandard,
  parseMimeTypes,
  parseSizeLimit,
} from '#server/storage/buckets/bucket-body.ts'
import { asRefusal, refuse } from '#server/storage/errors.ts'
import { mustBeBucketName } from '#server/storage/names.ts'
import { asUuid } from '#server/storage/objects/object-rows.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { parseBody } from '#server/storage/parse-body.ts'
import { asking, callerOf, type Storage } from '#server/storage/storage.ts'

export function createBucket(app: FastifyInstance, storage: Storage) {
  app.post('/bucket', async (request) => {
    const caller = await callerOf(storage, request)
    const body = parseBody(createBody, request.body)
    const id = mustBeBucketName(body.id ?? body.name)
    const name = mustBeBucketName(body.name)
    mustBeStandard(body.type, body.versioning_status)
    const values = [
      id,
      name,
      caller.userId,
      asUuid(caller.userId),
      body.public ?? false,
      parseSizeLimit(body.file_size_limit) ?? null,
      parseMimeTypes(body.allowed_mime_types) ?? null,
    ]
    await asking(storage, caller, OPERATIONS.bucketCreate, (scope) =>
      scope.query(
        `insert into storage.buckets (id, name, owner_id, owner, public, file_size_limit, allowed_mime_types)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        values,
      ),
    ).catch((error) => {
      throw asRefusal(error)?.status === 409 ? refuse.bucketExists() : error
    })
    return { name }
  })
}
