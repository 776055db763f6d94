import type { TestServer } from '../test-server.ts'
import { type StorageUser, storageFetch } from './test-clients.ts'

/** An Upload-Metadata header. */
export const uploadMetadata = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

export async function startUpload(
  world: TestServer,
  who: Pick<StorageUser, 'headers'>,
  pairs: Record<string, string>,
  length: number,
  headers: Record<string, string> = {},
  path = '/upload/resumable',
): Promise<{ status: number; url: string; answer: Response }> {
  const answer = await storageFetch(world, path, {
    method: 'POST',
    headers: {
      ...who.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': uploadMetadata(pairs),
      ...headers,
    },
  })
  return { status: answer.status, url: answer.headers.get('location') ?? '', answer }
}

export function sendChunk(
  url: string,
  who: Pick<StorageUser, 'headers'>,
  offset: number,
  bytes: Buffer,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(url, {
    method: 'PATCH',
    body: new Uint8Array(bytes),
    headers: {
      ...who.headers,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
  })
}
