import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { TUNING } from '#server/config/tuning.ts'
import type { Identity } from '#server/identity/identity.ts'
import { parseTransform, serializeTransform, transformBody } from '#server/storage/images/transform.ts'
import { requireObjectName } from '#server/storage/object-names.ts'
import { OBJECT_COLUMNS, requireContent, type StoredObject } from '#server/storage/objects/object-rows.ts'
import type { ObjectParams } from '#server/storage/objects/upload-object.ts'
import { OPERATIONS } from '#server/storage/operations.ts'
import type { Signer } from '#server/storage/signing/signed-token.ts'
import { asCaller, requireCaller, type StorageContext } from '#server/storage/storage-context.ts'
import { storageErrors } from '#server/storage/storage-errors.ts'
import { validateBody } from '#server/storage/validate-body.ts'

const MAX_SECONDS = 2 ** 31
const LINK_MAX_SECONDS = TUNING.storage.privateLinkMaxHours * 3600
const expiresIn = z.number().int().min(1).max(MAX_SECONDS)
const oneBody = z.object({ expiresIn, transform: transformBody.optional() })
const manyBody = z.object({
  expiresIn,
  paths: z.array(z.string()).min(1).max(TUNING.storage.batchMaxPaths),
})

/** Who may read a file now may pass it on for a while: as a link to these bytes alone. */
export function signDownload(app: FastifyInstance, storage: StorageContext) {
  app.post<ObjectParams>('/object/sign/:bucket/*', async (request) => {
    const caller = await requireCaller(storage, request)
    const body = validateBody(oneBody, request.body)
    const name = requireObjectName(request.params['*'])
    const [object] = await selectReadable(storage, caller, OPERATIONS.sign, request.params.bucket, [name])
    if (!object) throw storageErrors.objectNotFound()
    const transformations = body.transform && serializeTransform(parseTransform(body.transform))
    return { signedURL: await signLink(storage, caller, object, body.expiresIn, transformations) }
  })

  app.post<{ Params: { bucket: string } }>('/object/sign/:bucket', async (request) => {
    const caller = await requireCaller(storage, request)
    const body = validateBody(manyBody, request.body)
    const { bucket } = request.params
    const found = await selectReadable(storage, caller, OPERATIONS.signMany, bucket, body.paths)
    const byName = new Map(found.map((object) => [object.name, object]))
    return Promise.all(
      body.paths.map(async (path) => {
        const object = byName.get(path)
        return object
          ? { error: null, path, signedURL: await signLink(storage, caller, object, body.expiresIn) }
          : {
              error: 'Either the object does not exist or you do not have access to it',
              path,
              signedURL: null,
            }
      }),
    )
  })
}

async function selectReadable(
  storage: StorageContext,
  caller: Identity,
  operation: typeof OPERATIONS.sign | typeof OPERATIONS.signMany,
  bucket: string,
  names: string[],
): Promise<StoredObject[]> {
  const { rows } = await asCaller(storage, caller, operation, (scope) =>
    scope.query<StoredObject>(
      `select ${OBJECT_COLUMNS} from storage.objects where bucket_id = $1 and name = any ($2)`,
      [bucket, names],
    ),
  )
  return rows.filter(({ version, metadata }) => version !== null && metadata !== null)
}

async function signLink(
  storage: StorageContext,
  caller: Identity,
  object: StoredObject,
  seconds: number,
  transformations?: string,
): Promise<string> {
  const url = `${object.bucket_id}/${object.name}`
  const { version } = requireContent(object)
  const lifetime = (await isInPublicBucket(storage, object)) ? seconds : Math.min(seconds, LINK_MAX_SECONDS)
  const signer = signerOf(caller)
  const token = await storage.tokens.sign(
    { scope: 'download', url, version, signer, transformations },
    lifetime,
  )
  return `/${transformations === undefined ? 'object' : 'render/image'}/sign/${url}?token=${token}`
}

const signerOf = ({ role, claims: { sub, aud, aal, app_metadata } }: Identity) =>
  ({ role, sub, aud, aal, app_metadata }) as Signer

async function isInPublicBucket({ db }: StorageContext, { bucket_id }: StoredObject): Promise<boolean> {
  const { rowCount } = await db.asAdmin('supabase_storage_admin', 'is this bucket public', (scope) =>
    scope.query('select from storage.buckets where id = $1 and public', [bucket_id]),
  )
  return rowCount === 1
}
