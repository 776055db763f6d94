import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/http/context.ts'
import { drawnPages, PAGES_FOLDER } from '#server/site/drawn-pages.ts'
import { embedRoutes } from '#server/site/embeds.ts'
import { finishPage, type Page, pageLocale, sendPage, withSettings } from '#server/site/html-page.ts'
import { oembedRoute } from '#server/site/oembed.ts'
import { addressPattern } from '#shared/address-pattern.ts'
import { LOCALES } from '#shared/locale.ts'

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
    const addresses = await readAddresses(root)
    // A page that shows an email has another origin.
    const logo = context.config.project.mailLogo
    const shell = (request: FastifyRequest) => pages.get(`index.${pageLocale(request)}.html`)

    app.get('/', (request, reply) => {
      const page = pages.get(`landing.${pageLocale(request)}.html`) ?? shell(request)
      return page ? sendPage(request, reply, page) : reply.callNotFound()
    })
    for (const [name, headers] of Object.entries(TEXTS)) {
      const file = join(root, name)
      if (!existsSync(file)) continue
      const text = withSettings(await readFile(file, 'utf8'), context)
      app.get(`/${name}`, (_, reply) => reply.headers({ 'cache-control': 'no-cache', ...headers }).send(text))
    }
    // The service worker takes what another app shares; before it is there, the screen itself is opened.
    app.register(async (scope) => {
      scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
        payload.resume()
        done(null)
      })
      scope.post('/share-target', (_, reply) => reply.redirect('/athlete/videos?shared=nothing', 303))
    })
    // Hundreds of files in one folder: looked up when asked for, since a route for each would double the time of a start.
    await app.register(fastifyStatic, {
      root: join(root, ASSETS_FOLDER),
      prefix: `/${ASSETS_FOLDER}/`,
      index: false,
      preCompressed: true,
      cacheControl: false,
      allowedPath: (path) => !/\.(br|gz)$/.test(path),
      setHeaders: (reply, path) => {
        reply.header('cache-control', 'public, max-age=31536000, immutable')
        if (CARD_SHEET.test(path)) reply.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
    await app.register(fastifyStatic, {
      root,
      decorateReply: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      globIgnore: [
        '**/*.html',
        'routes.json',
        `${ASSETS_FOLDER}/**`,
        `${PAGES_FOLDER}/**`,
        ...Object.keys(TEXTS),
        '**/*.br',
        '**/*.gz',
        '**/.vite/**',
      ],
      wildcard: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', 'no-cache')
        if (logo !== undefined && path.endsWith(logo))
          reply.header('cross-origin-resource-policy', 'cross-origin')
      },
    })
    await drawnPages(app, context, root)
    oembedRoute(app, context, await embedRoutes(app, context, root))
    app.setNotFoundHandler((request, reply) => {
      const page = shell(request)
      const wantsPage = request.method === 'GET' || request.method === 'HEAD'
      const path = request.url.split('?')[0] ?? '/'
      if (!page || !wantsPage || RESERVED_PATHS.test(path) || /\.[a-z0-9]{2,5}$/i.test(path))
        return sendNotFound(request, reply)
      const status = addresses.some((address) => address.test(path)) ? 200 : 404
      if (!HANDED_OUT.test(path)) return sendPage(request, reply, page, { status })
      reply.header('x-robots-tag', 'noindex')
      return sendPage(request, reply, page, { status, cacheControl: 'no-store' })
    })
  }
}

const ASSETS_FOLDER = 'assets'
/** Addresses that one person hands to another: none of them is found by a search, or stays in a browser that others use. */
const HANDED_OUT = /^\/c\//
/** The style sheet of a card for other sites, whose sandboxed frame has no origin that could be ours. */
const CARD_SHEET = /-embed-[\w-]+\.css(\.br|\.gz)?$/

const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  reply.status(404).send({ code: 'not_found', message: 'Nothing is here', requestId: request.id })

/** Supabase's own addresses, also of services that are not here: a program that asks one must not be given a page. */
const RESERVED_PATHS = /^\/([a-z-]+\/v\d+|pg|mcp|_mailbox|assets|health)(\/|$)/

async function readPages(context: Context, root: string): Promise<Map<string, Page>> {
  const names = (await readdir(root)).filter((name) => name.endsWith('.html'))
  const files = await Promise.all(
    names.map(async (name): Promise<[string, string]> => [name, await readFile(join(root, name), 'utf8')]),
  )
  return new Map(
    files
      .flatMap(inEveryLanguage)
      .map(([name, html]) => [name, finishPage(html, context, { playsEmbeds: name.startsWith('index.') })]),
  )
}

/** Files that name the site's own address or its key: those for search engines, and the worker that starts the app offline. */
const TEXTS: Record<string, Record<string, string>> = {
  'robots.txt': { 'content-type': 'text/plain; charset=utf-8' },
  'sitemap.xml': { 'content-type': 'application/xml; charset=utf-8' },
  'service-worker.js': {
    'content-type': 'text/javascript; charset=utf-8',
    // What the worker itself may do is said by the policy of its own file.
    'content-security-policy': "default-src 'none'; connect-src 'self'; script-src 'self'",
  },
}

/** The addresses that have a screen, as the build lists them (`:name` stands for one segment, `:name?` for one or none). Without a list every address may have one. */
async function readAddresses(root: string): Promise<RegExp[]> {
  const file = join(root, 'routes.json')
  if (!existsSync(file)) return [/^/]
  const paths = JSON.parse(await readFile(file, 'utf8')) as string[]
  return paths.map((path) => {
    return new RegExp(`^${addressPattern(path).replace(/\/$/, '')}/?$`)
  })
}

/** The shell has no words of its own, and still says from its first byte which language it will show. */
const inEveryLanguage = ([name, html]: [string, string]): [string, string][] =>
  name === 'index.html'
    ? LOCALES.map((locale) => [
        `index.${locale}.html`,
        html.replace(/<html lang="\w+"/, `<html lang="${locale}"`),
      ])
    : [[name, html]]
