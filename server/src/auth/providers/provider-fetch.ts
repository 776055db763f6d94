import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { TUNING } from '#server/config/tuning.ts'
import { isPublicAddress, publicLookup } from '#server/util/public-lookup.ts'

/** An operator reads this one in the log; people are told that the provider does not answer. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

type Asked = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | URLSearchParams | null
}
export type ProviderFetch = (url: string, asked?: Asked) => Promise<Response>

/**
 * What a provider's documents name is not trusted with this network: only public addresses, by TLS, without following a redirect, and
 * only so much for so long. `until` is shared by all that one sign-in asks.
 */
export function providerFetch(privateOrigins: ReadonlySet<string>, until: AbortSignal): ProviderFetch {
  return (address, asked = {}) => {
    const url = new URL(address)
    const isNamed = privateOrigins.has(url.origin)
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    if (!isNamed && url.protocol !== 'https:') return refuse(`${url.origin} is not asked without TLS`)
    if (!isNamed && isIP(host) !== 0 && !isPublicAddress(host))
      return refuse(`${host} lies in no public network`)
    return ask(url, asked, isNamed, until)
  }
}

const refuse = (why: string) => Promise.reject(new ProviderUnavailable(why))

/** The forms that fetch() takes and that are sent here; all of them are small. */
const bytesOf = (body: Asked['body']) => {
  if (body === null || body === undefined) return undefined
  return Buffer.from(body instanceof Uint8Array ? body : String(body))
}

function ask(url: URL, { method = 'GET', headers = {}, body }: Asked, isNamed: boolean, until: AbortSignal) {
  const { timeoutMs, answerMaxBytes } = TUNING.auth.external
  const sent = bytesOf(body)
  return new Promise<Response>((resolve, reject) => {
    const fail = (why: string, cause?: unknown) =>
      reject(new ProviderUnavailable(`${url.origin}: ${why}`, { cause }))
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method,
      headers: {
        ...headers,
        'accept-encoding': 'identity',
        ...(sent && {
          'content-length': String(sent.length),
          ...(body instanceof URLSearchParams && {
            'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
          }),
        }),
      },
      ...(!isNamed && { lookup: publicLookup }),
      signal: AbortSignal.any([until, AbortSignal.timeout(timeoutMs)]),
    })
    request.on('error', (error) =>
      fail(error.name === 'AbortError' ? 'no answer in time' : error.message, error),
    )
    request.on('response', (answer) => {
      const parts: Buffer[] = []
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > answerMaxBytes) {
          fail(`an answer of more than ${answerMaxBytes} bytes`)
          request.destroy()
        } else parts.push(part)
      })
      answer.on('error', (error) => fail(error.message, error))
      answer.on('end', () => {
        const status = answer.statusCode ?? 0
        const bare = status === 204 || status === 304
        const known = Object.entries(answer.headers).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
        )
        if (status < 200 || status > 599) return fail(`status ${status}`)
        resolve(new Response(bare ? null : Buffer.concat(parts), { status, headers: known }))
      })
    })
    request.end(sent)
  })
}
