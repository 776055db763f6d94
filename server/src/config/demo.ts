import { pathToFileURL } from 'node:url'
import type { ClientBase } from 'pg'
import type { Config } from '#server/config/config.ts'

/** Keeps a file as an upload would be kept, and answers with its row of storage.objects. */
type StoreFile = (file: {
  bucketId: string
  name: string
  ownerId: string
  type: string
  bytes: Uint8Array
}) => Promise<Record<string, unknown>>

/** The module that `[touchline.demo]` names: a world to look at while one develops. */
export type Demo = {
  /** In the caller's transaction, past every policy, on a database without people. */
  seed(client: ClientBase, files: { storeFile: StoreFile }): Promise<void>
  accounts?: readonly { role: string; email: string; password: string }[]
  /** Of the accounts that have a second factor. Published with the sources, so for development alone. */
  totpSecret?: string
}

export async function loadDemo({ demo, project }: Config): Promise<Demo | undefined> {
  if (!demo || project.demoModule === undefined) return undefined
  return import(pathToFileURL(project.demoModule).href)
}
