import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { TUNING } from '#server/config/tuning.ts'
import type { HttpReply } from './http-reply.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Beyond it a text of some kilobytes gets hardly smaller, and takes many times as long. */
const BROTLI_QUALITY = 4

const ENCODINGS = ['br', 'gzip'] as const

/** RFC 9110, section 12.5.3, for the encodings named there by name. */
const acceptsEncoding = (header: string, encoding: string) =>
  header.split(',').some((entry) => {
    const [name, weight = 'q=1'] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && Number(weight.replace('q=', '')) > 0
  })

/** A long answer shrinks to a fifth, which a phone feels; off the event loop, and only for who says it can read it. */
export async function compressBody(
  reply: HttpReply,
  accepted: string | string[] | undefined,
): Promise<HttpReply> {
  const { body, headers } = reply
  if (body === null || body.length < TUNING.rest.compressFromBytes) return reply
  const encoding = ENCODINGS.find((known) => acceptsEncoding(String(accepted ?? ''), known))
  const vary = { ...headers, vary: 'Accept-Encoding' }
  // From here on as bytes: whatever waits for a slow reader would otherwise be kept as text beside its bytes.
  const plain = typeof body === 'string' ? Buffer.from(body) : body
  if (encoding === undefined) return { ...reply, headers: vary, body: plain }
  const small =
    encoding === 'br'
      ? await brotli(plain, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        })
      : await zip(plain)
  return { ...reply, headers: { ...vary, 'content-encoding': encoding }, body: small }
}
