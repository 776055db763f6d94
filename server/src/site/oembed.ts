import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/http/context.ts'
import { askAsStranger } from '#server/site/ask-as-stranger.ts'
import { type BuiltEmbed, EMBED_SECONDS, type EmbedDocument } from '#server/site/embeds.ts'
import { pageLocale } from '#server/site/html-page.ts'
import { CARD_FRAME, cardFrame } from '#shared/card-frame.ts'
import { isLocale } from '#shared/locale.ts'

type Refusal = { status: 400 | 404 | 501; code: string; message: string }
type Asked = { page: URL; width: number; height: number }

const NOT_FOUND: Refusal = { status: 404, code: 'not_found', message: 'There is no card of this page' }

/** `/oembed` tells programs how to frame the card of a page of ours (oembed.com, 1.0). Whatever there is no card of is answered alike. */
export function oembedRoute(app: FastifyInstance, context: Context, built: readonly BuiltEmbed[]) {
  if (built.length > 0) app.get('/oembed', (request, reply) => sendOembed(context, built, request, reply))
}

async function sendOembed(
  context: Context,
  built: readonly BuiltEmbed[],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.header('access-control-allow-origin', '*')
  const refuse = ({ status, code, message }: Refusal) =>
    reply.status(status).header('cache-control', 'no-store').send({ code, message, requestId: request.id })
  const asked = readQuery(request.query as Record<string, unknown>)
  if ('status' in asked) return refuse(asked)
  const { siteUrl, project } = context.config
  if (asked.page.origin !== new URL(siteUrl).origin) return refuse(NOT_FOUND)
  for (const { embed, renderer } of built) {
    const params = paramsOf(embed.page, asked.page.pathname)
    const document = params && (await askAsStranger<EmbedDocument>(context, embed.load, params))
    if (!params || !document) continue
    const named = asked.page.searchParams.get('lang')
    const locale = isLocale(named) ? named : pageLocale(request)
    const { title } = await (await renderer()).render(document, locale, siteUrl)
    const src = siteUrl + pathWith(embed.path, params) + (isLocale(named) ? `?lang=${named}` : '')
    const { width, height } = asked
    return reply
      .header('cache-control', `public, max-age=${EMBED_SECONDS}`)
      .header('vary', 'Accept-Language')
      .send({
        type: 'rich',
        version: '1.0',
        title,
        provider_name: project.senderName,
        provider_url: siteUrl,
        cache_age: EMBED_SECONDS,
        width,
        height,
        html: cardFrame({ src, title, width, height }),
      })
  }
  return refuse(NOT_FOUND)
}

function readQuery({ url, format = 'json', maxwidth, maxheight }: Record<string, unknown>): Asked | Refusal {
  if (format !== 'json')
    return {
      status: 501,
      code: 'not_implemented',
      message: `format: ${shown(format)} was given; only json is answered`,
    }
  const page = typeof url === 'string' && URL.canParse(url) ? new URL(url) : null
  if (!page || !/^https?:$/.test(page.protocol) || page.username !== '' || page.password !== '')
    return refused('url', url, 'the whole address of a page of this site')
  const [width, height] = [pixels(maxwidth, CARD_FRAME.width), pixels(maxheight, CARD_FRAME.height)]
  if (width === null) return refused('maxwidth', maxwidth, 'a whole number of pixels from 1 on')
  if (height === null) return refused('maxheight', maxheight, 'a whole number of pixels from 1 on')
  return { page, width, height }
}

const shown = (given: unknown) =>
  given === undefined || given === '' ? 'nothing' : JSON.stringify(given).slice(0, 200)
const refused = (field: string, given: unknown, wanted: string): Refusal => ({
  status: 400,
  code: 'bad_request',
  message: `${field}: ${shown(given)} was given; ${wanted} is wanted`,
})

/** As large as the card is, or smaller where there is no room for it; null for what is no size. */
function pixels(given: unknown, size: number): number | null {
  if (given === undefined) return size
  return typeof given === 'string' && /^[1-9]\d{0,5}$/.test(given) ? Math.min(Number(given), size) : null
}

/** What stands in an address at the parameters of a path such as `/a/:handle`; null for the address of something else. */
function paramsOf(path: string, address: string): Record<string, string> | null {
  const [wanted, given] = [path.split('/'), address.split('/')]
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    const found = decoded(given[place] ?? '')
    if (part.startsWith(':') && found) params[part.slice(1)] = found
    else if (part !== found) return null
  }
  return params
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

const pathWith = (path: string, params: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
