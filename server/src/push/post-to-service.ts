import { request } from 'node:https'
import { TUNING } from '#server/config/tuning.ts'
import { publicLookup } from '#server/util/public-lookup.ts'

export type PushRequest = {
  endpoint: URL
  headers: Record<string, string>
  body: Uint8Array
  isNamed: boolean
}

/**
 * Posts one message and answers the status. No redirect is followed and no answer is read: neither may lead anywhere else.
 * Throws where nothing answers in time.
 */
export function postToService({ endpoint, headers, body, isNamed }: PushRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(endpoint, {
      method: 'POST',
      headers,
      // What the operator named may lie beside this server.
      ...(!isNamed && { lookup: publicLookup }),
      signal: AbortSignal.timeout(TUNING.push.timeoutSeconds * 1_000),
    })
    asked.on('response', (answer) => {
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}
