import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Identity } from '#server/http/identity.ts'
import { refuse } from '#server/storage/errors.ts'
import { parseTransform, transformBody, transformText } from '#server/storage/images/transform.ts'
import { mustBeObjectName } from '#server/storage/names.ts'
import { bytesOf, OBJECT_COLUMNS, type StoredObject } from '#server/storage/objects/object-rows.ts'
import type { ObjectParams } from '#server/storage/objects/upload-object.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import { parseBody } from '#server/storage/parse-body.ts'
import { asking, callerOf, type Storage } from '#server/storage/storage.ts'
import { LIMITS } from '#shared/limits.ts'

const MAX_SECONDS = 2 ** 31
const expiresIn = z.number().int().min(1).max(MAX_SECONDS)
const oneBody = z.object({ expiresIn, transform: transformBody.optional() })
const manyBody = z.object({
  expiresIn,
  paths: z.array(z.string()).min(1).max(LIMITS.storage.batchMaxPaths),
})

/** Who may read a file now may pass it on for a while: as a link to these bytes alone. */
export function signDownload(app: FastifyInstance, storage: Storage) {
  app.post<ObjectParams>('/object/sign/:bucket/*', async (request) => {
    const caller = await callerOf(storage, request)
    const body = parseBody(oneBody, request.body)
    const name = mustBeObjectName(request.params['*'])
    const [object] = await readable(storage, caller, OPERATIONS.sign, request.params.bucket, [name])
    if (!object) throw refuse.objectNotFound()
    const transformations = body.transform && transformText(parseTransform(body.transform))
    return { signedURL: await link(storage, caller, object, body.expiresIn, transformations) }
  })

  app.post<{ Params: { bucket: string } }>('/object/sign/:bucket', async (request) => {
    const caller = await callerOf(storage, request)
    const body = parseBody(manyBody, request.body)
    const { bucket } = request.params
    const found = await readable(storage, caller, OPERATIONS.signMany, bucket, body.paths)
    const byName = new Map(found.map((object) => [object.name, object]))
    return Promise.all(
      body.paths.map(async (path) => {
        const object = byName.get(path)
        return object
          ? { error: null, path, signedURL: await link(storage, caller, object, body.expiresIn) }
          : {
              error: 'Either the object does not exist or you do not have access to it',
              path,
              signedURL: null,
            }
      }),
    )
  })
}

async function readable(
  storage: Storage,
  caller: Identity,
  operation: typeof OPERATIONS.sign | typeof OPERATIONS.signMany,
  bucket: string,
  names: string[],
): Promise<StoredObject[]> {
  const { rows } = await asking(storage, caller, operation, (scope) =>
    scope.query<StoredObject>(
      `select ${OBJECT_COLUMNS} from storage.objects where bucket_id = $1 and name = any ($2)`,
      [bucket, names],
    ),
  )
  return rows.filter(({ version, metadata }) => version !== null && metadata !== null)
}

async function link(
  { tokens }: Storage,
  caller: Identity,
  object: StoredObject,
  seconds: number,
  transformations?: string,
): Promise<string> {
  const url = `${object.bucket_id}/${object.name}`
  const { version } = bytesOf(object)
  const owner = caller.userId ?? undefined
  const token = await tokens.sign({ scope: 'download', url, version, owner, transformations }, seconds)
  return `/${transformations === undefined ? 'object' : 'render/image'}/sign/${url}?token=${token}`
}
