import type { World } from '../world.ts'
import { type Person, wire } from './people.ts'

/** An Upload-Metadata header. */
export const described = (pairs: Record<string, string>) =>
  Object.entries(pairs)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

export async function startUpload(
  world: World,
  who: Pick<Person, 'headers'>,
  pairs: Record<string, string>,
  length: number,
  headers: Record<string, string> = {},
  path = '/upload/resumable',
): Promise<{ status: number; url: string; answer: Response }> {
  const answer = await wire(world, path, {
    method: 'POST',
    headers: {
      ...who.headers,
      'tus-resumable': '1.0.0',
      'upload-length': String(length),
      'upload-metadata': described(pairs),
      ...headers,
    },
  })
  return { status: answer.status, url: answer.headers.get('location') ?? '', answer }
}

export function chunk(
  url: string,
  who: Pick<Person, 'headers'>,
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
