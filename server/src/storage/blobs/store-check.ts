import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import { type Config, ConfigError, type S3Config } from '#server/config/config.ts'
import { s3ClientConfig } from '#server/storage/blobs/s3-store.ts'

const ANSWER_TIMEOUT_MS = 1_500

/** Why files cannot be kept there, in one line. What was refused stays refused; what does not answer may come back. */
export type BucketProblem = { message: string; isRefusal: boolean }

export async function findBucketProblem(config: S3Config): Promise<BucketProblem | undefined> {
  const client = openClient(config)
  try {
    return await askBucket(client, config)
  } finally {
    client.destroy()
  }
}

export type StoreCheck = {
  /** Whether files can be kept right now. The log says why not when that begins, and that it is over. */
  isReady(): Promise<boolean>
  close(): void
}

export function createStoreCheck({ config, log }: { config: Config; log: Logger }): StoreCheck {
  const { s3, dataDir } = config
  const client = s3 && openClient(s3)
  const findProblem = () =>
    s3 && client
      ? askBucket(client, s3).then((problem) => problem?.message)
      : findFolderProblem(join(dataDir, 'storage'))
  let wasReady = true
  let asking: Promise<boolean> | undefined

  async function ask(): Promise<boolean> {
    const problem = await findProblem()
    const isReady = problem === undefined
    if (!isReady && wasReady) log.error(`files can neither be read nor written: ${problem}`)
    if (isReady && !wasReady) log.info('the file store answers again')
    wasReady = isReady
    return isReady
  }

  return {
    // However many ask at once, the store is asked once.
    isReady: () => {
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    close: () => client?.destroy(),
  }
}

/** Asked again and again, so one attempt is enough. */
const openClient = (config: S3Config) => new S3Client({ ...s3ClientConfig(config), maxAttempts: 1 })

async function askBucket(client: S3Client, config: S3Config): Promise<BucketProblem | undefined> {
  const abortSignal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
  try {
    await client.send(new HeadBucketCommand({ Bucket: config.bucket }), { abortSignal })
    return undefined
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
    if (status !== undefined && status < 500) return { message: refusal(config, status), isRefusal: true }
    const why = abortSignal.aborted
      ? `no answer within ${ANSWER_TIMEOUT_MS / 1000} seconds`
      : status === undefined
        ? reasonOf(error as NodeJS.ErrnoException)
        : `status ${status}`
    return { message: silence(config, why), isRefusal: false }
  }
}

function refusal({ bucket, endpoint }: S3Config, status: number): string {
  const wanted = `a bucket that S3_ACCESS_KEY_ID may use at ${endpoint ?? 'Amazon S3, as S3_ENDPOINT is unset'} (status ${status})`
  return new ConfigError('S3_BUCKET', bucket, wanted).message
}

function silence({ endpoint }: S3Config, why: string): string {
  return endpoint === undefined
    ? `S3_ENDPOINT is unset, and Amazon S3 does not answer: ${why}. Set S3_ENDPOINT and S3_REGION to a service that answers.`
    : `S3_ENDPOINT is ${JSON.stringify(endpoint)}, and nothing usable answers there: ${why}. Start the service, or set S3_ENDPOINT to one that answers.`
}

/** A name that stands for several addresses fails with an error for each and no text of its own. */
const reasonOf = ({ message, code, name }: NodeJS.ErrnoException) => message || code || name

async function findFolderProblem(folder: string): Promise<string | undefined> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return undefined
  } catch (error) {
    return `${folder} cannot be written (${(error as Error).message}). Let the account of the server write there, or set DATA_DIR to a folder that it may write.`
  }
}
