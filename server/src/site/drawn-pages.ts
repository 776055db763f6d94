import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DrawnPage } from '#server/config/project.ts'
import { textLinks } from '#server/config/texts.ts'
import type { Context } from '#server/http/context.ts'
import { askAsStranger } from '#server/site/ask-as-stranger.ts'
import { pageLocale, policyOf, sendPage, withSettings } from '#server/site/html-page.ts'
import type { Locale } from '#shared/locale.ts'
import { escapeForDisplay } from '#shared/validate/text.ts'

/** What the renderer of a page gives: `html` is markup, everything else is text and is escaped here. `image` is a path of this site, `card` what a card of the page for other sites is called. */
export type Drawing = {
  html: string
  title: string
  description: string
  image: string
  path: string
  card?: string
}
/** The module that the web build puts beside the page's template. */
export type Renderer = {
  render(document: unknown, locale: Locale, siteUrl: string): Promise<Drawing>
  /** What stands there while the database does not answer. */
  renderFailure(locale: Locale): Promise<Drawing>
}

/** Below the built web app; none of it is served as a file. */
export const PAGES_FOLDER = 'pages'
/** Asked anew each time, so that what somebody takes back is gone at once. */
const CACHE_CONTROL = 'private, no-cache'

/** The pages of `[touchline.page.<name>]`: SQL says what stands there, or null, which is no page at all. */
export async function drawnPages(app: FastifyInstance, context: Context, root: string) {
  for (const page of context.config.project.pages) {
    const files = join(root, PAGES_FOLDER, page.name)
    if (!existsSync(`${files}.html`)) {
      app.log.warn(`the page ${page.path} is not built: its address is unknown`)
      continue
    }
    const template = withSettings(await readFile(`${files}.html`, 'utf8'), context)
    // The app shows its owner what strangers see by the page itself. It holds nothing that needs an account.
    const policy = policyOf(template, context, 'self')
    // With the first visitor, and kept from then on: a start need not wait for it.
    const renderer = (): Promise<Renderer> => import(pathToFileURL(`${files}.mjs`).href)
    app.get<{ Params: Record<string, string> }>(page.path, (request, reply) =>
      drawPage(context, { page, template, policy, renderer }, request, reply),
    )
  }
}

type Built = { page: DrawnPage; template: string; policy: string; renderer: () => Promise<Renderer> }

async function drawPage(
  context: Context,
  { page, template, policy, renderer }: Built,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
) {
  const locale = pageLocale(request)
  const send = (drawing: Drawing, status: number) => {
    const plain = fill(template, drawing, locale, context.config.siteUrl)
    const cacheControl = status === 200 ? CACHE_CONTROL : 'no-store'
    return sendPage(request, reply, { plain, policy }, { status, cacheControl })
  }
  try {
    const text = page.texts?.in[locale].find(({ name }) => Object.values(request.params).includes(name))
    if (page.texts && !text) return reply.callNotFound()
    const answer = await askAsStranger<object>(context, page.load, request.params)
    if (answer === null) return reply.callNotFound()
    const { operator, siteUrl } = context.config
    const document = text ? { ...answer, ...text, operator, links: textLinks(page.texts, locale) } : answer
    return await send(await (await renderer()).render(document, locale, siteUrl), 200)
  } catch (error) {
    request.log.error({ err: error }, `the page ${page.path} could not be drawn`)
    return send(await (await renderer()).renderFailure(locale), 503)
  }
}

/** In one pass: a placeholder in somebody's own words stays what they wrote. */
export function fill(template: string, drawing: Drawing, locale: Locale, siteUrl: string) {
  const texts: Record<string, string> = {
    TITLE: drawing.title,
    DESCRIPTION: drawing.description,
    IMAGE: siteUrl + drawing.image,
    URL: siteUrl + drawing.path,
  }
  return template.replace(
    /<html lang="\w+"|__(TITLE|DESCRIPTION|IMAGE|URL)__|<!--(page|card)-->/g,
    (mark, text?: string, part?: string) => {
      if (text !== undefined) return escapeForDisplay(texts[text] ?? '')
      if (part === 'card') return cardLink(drawing, siteUrl)
      return part === 'page' ? drawing.html : mark.replace(/"\w+"/, `"${locale}"`)
    },
  )
}

/** How a program that was given the address of a page finds its card (oembed.com, "Discovery"). */
function cardLink({ card, path }: Drawing, siteUrl: string) {
  if (card === undefined) return ''
  const href = `${siteUrl}/oembed?url=${encodeURIComponent(siteUrl + path)}&format=json`
  return `<link rel="alternate" type="application/json+oembed" href="${escapeForDisplay(href)}" title="${escapeForDisplay(card)}" />`
}
