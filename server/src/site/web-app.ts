import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/http/context.ts'
import { isLocale, type Locale, negotiateLocale } from '#shared/locale.ts'

const brotli = promisify(brotliCompress)

type Page = { plain: Buffer; brotli: Buffer; policy: string }

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
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** The built web app: the landing page in the reader's language at /, the app's shell at every other path. */
export function webAppRoutes(context: Context): FastifyPluginAsync {
  return async (app) => {
    const root = context.config.project.webRoot
    if (root !== undefined && existsSync(root)) return webAppPages(context, root)(app, {})
    if (root !== undefined) app.log.warn('the web app is not built (npm run build): only the API is served')
    app.setNotFoundHandler((request, reply) => sendNotFound(request, reply))
  }
}

function webAppPages(context: Context, root: string): FastifyPluginAsync {
  return async (app) => {
    const pages = await readPages(context, root)
    const send = (request: FastifyRequest, reply: FastifyReply, page: Page, status = 200) => {
      const compressed = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
      if (compressed) reply.header('content-encoding', 'br')
      return reply
        .status(status)
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('vary', 'Accept-Encoding, Accept-Language')
        .header('content-security-policy', page.policy)
        .send(compressed ? page.brotli : page.plain)
    }

    app.get('/', (request, reply) => {
      const page = pages.get(`landing.${pageLocale(request)}.html`) ?? pages.get('index.html')
      return page ? send(request, reply, page) : reply.callNotFound()
    })
    await app.register(fastifyStatic, {
      root,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '**/.vite/**'],
      wildcard: false,
      setHeaders: (reply, path) => {
        const immutable = relative(root, path).startsWith('assets')
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
    app.setNotFoundHandler((request, reply) => {
      const page = pages.get('index.html')
      const wantsPage = request.method === 'GET' || request.method === 'HEAD'
      const path = request.url.split('?')[0] ?? '/'
      if (!page || !wantsPage || RESERVED_PATHS.test(path) || /\.[a-z0-9]{2,5}$/i.test(path))
        return sendNotFound(request, reply)
      return send(request, reply, page)
    })
  }
}

const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  reply.status(404).send({ code: 'not_found', message: 'Nothing is here', requestId: request.id })

/** Supabase's own addresses, also of services that are not here: a program that asks one must not be given a page. */
const RESERVED_PATHS = /^\/([a-z-]+\/v\d+|pg|mcp|_mailbox|assets|health)(\/|$)/

async function readPages({ keys, config }: Context, root: string): Promise<Map<string, Page>> {
  const names = (await readdir(root)).filter((name) => name.endsWith('.html'))
  const pages = await Promise.all(
    names.map(async (name) => {
      const html = await readFile(join(root, name), 'utf8')
      const plain = Buffer.from(html.replaceAll('__TOUCHLINE_ANON_KEY__', keys.anonKey))
      const policy = [
        PAGE_POLICY,
        `script-src ${["'self'", ...inlineHashes(html, /<script>(.*?)<\/script>/gs)].join(' ')}`,
        `style-src ${["'self'", ...inlineHashes(html, /<style>(.*?)<\/style>/gs)].join(' ')}`,
        `connect-src 'self' ${webSocketOrigin(config.siteUrl)}`,
      ].join('; ')
      return [name, { plain, brotli: await brotli(plain), policy }] as const
    }),
  )
  return new Map(pages)
}

/** What the build put into the page itself, and nothing else, may run and style there. */
const inlineHashes = (html: string, inline: RegExp) =>
  [...html.matchAll(inline)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

/** ?lang= first, then what the browser prefers, then English. */
function pageLocale({ query, headers }: FastifyRequest): Locale {
  const { lang } = query as Record<string, unknown>
  return isLocale(lang) ? lang : negotiateLocale(headers['accept-language'])
}

/** Safari does not take ws: from 'self'. */
function webSocketOrigin(siteUrl: string) {
  return new URL(siteUrl).origin.replace(/^http/, 'ws')
}
