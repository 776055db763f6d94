import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/http/context.ts'
import { EMBED_ORIGINS } from '#shared/embed-origins.ts'
import { isLocale, type Locale, negotiateLocale } from '#shared/locale.ts'

const brotli = promisify(brotliCompress)
/** For a page made for one request: the highest quality would take longer than the bytes it saves. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export type Page = { plain: Buffer; brotli: Promise<Buffer>; policy: string }
/** Kept whole and compressed once, or drawn for this request. */
type Sendable = { plain: Buffer | string; brotli?: Promise<Buffer>; policy: string }

const PAGE_POLICY = [
  "default-src 'none'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
  // One policy, which takes the address of the service worker and nothing else (web/src/lib/service-worker.ts).
  'trusted-types service-worker',
].join('; ')

/** For the app alone, which plays films that lie elsewhere once somebody presses, and shows athletes their card for other sites. */
const FRAME_POLICY = `frame-src 'self' ${Object.values(EMBED_ORIGINS).join(' ')}`

/** A page that was built, with what this server alone knows filled in. The start does not wait until all are compressed. */
export function finishPage(html: string, context: Context, { playsEmbeds = false } = {}): Page {
  const plain = Buffer.from(withSettings(html, context))
  const policy = policyOf(html, context)
  return { plain, brotli: brotli(plain), policy: playsEmbeds ? `${policy}; ${FRAME_POLICY}` : policy }
}

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Sendable,
  { status = 200, cacheControl = 'no-cache' } = {},
) {
  const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (takesBrotli) reply.header('content-encoding', 'br')
  return reply
    .status(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', cacheControl)
    .header('vary', 'Accept-Encoding, Accept-Language')
    .header('content-security-policy', page.policy)
    .send(takesBrotli ? await (page.brotli ?? brotli(page.plain, QUICK)) : page.plain)
}

/** What the build put into the page itself, and nothing else, may run and style there. */
export const policyOf = (html: string, { config }: Context, framedBy: 'none' | 'self' = 'none') =>
  [
    // The worker of the proof of work, where that is on (web/src/lib/captcha.ts).
    config.project.captcha?.provider === 'altcha' ? `${PAGE_POLICY} captcha-worker` : PAGE_POLICY,
    `frame-ancestors '${framedBy}'`,
    `script-src ${["'self'", ...inlineHashes(html, /<script>(.*?)<\/script>/gs)].join(' ')}`,
    `style-src ${["'self'", ...inlineHashes(html, /<style>(.*?)<\/style>/gs)].join(' ')}`,
    `connect-src 'self' ${webSocketOrigin(config.siteUrl)}`,
  ].join('; ')

const inlineHashes = (html: string, inline: RegExp) =>
  [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

export const withSettings = (text: string, { keys, config }: Context) =>
  text
    .replaceAll('__TOUCHLINE_ANON_KEY__', keys.anonKey)
    .replaceAll('__TOUCHLINE_PUSH_KEY__', keys.vapid.publicKey)
    .replaceAll('__SITE_URL__', config.siteUrl)

/** ?lang= first, then what the browser prefers, then English. */
export function pageLocale({ query, headers }: FastifyRequest): Locale {
  const { lang } = query as Record<string, unknown>
  return isLocale(lang) ? lang : negotiateLocale(headers['accept-language'])
}

/** Safari does not take ws: from 'self'. */
function webSocketOrigin(siteUrl: string) {
  return new URL(siteUrl).origin.replace(/^http/, 'ws')
}
