import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Embed } from '#server/config/project.ts'
import type { Context } from '#server/http/context.ts'
import { askAsStranger } from '#server/site/ask-as-stranger.ts'
import { type Drawing, fill, PAGES_FOLDER, type Renderer } from '#server/site/drawn-pages.ts'
import { pageLocale, sendPage, withSettings } from '#server/site/html-page.ts'
import type { Locale } from '#shared/locale.ts'

/** What the SQL function of a card answers, beside what its renderer reads: the origins it may stand on; none is every one. */
export type EmbedDocument = { sites: string[] }
export type EmbedRenderer = Renderer & {
  /** What stands at the address of nobody's card, whoever it was or was not. */
  renderGone(locale: Locale): Promise<Drawing>
}
export type BuiltEmbed = { embed: Embed; template: string; renderer: () => Promise<EmbedRenderer> }

/** A card that is taken back is gone from other sites as soon as this has passed. */
export const EMBED_SECONDS = 60

/**
 * The cards of `[touchline.embed.<name>]`, the only pages of this server that another site may frame: without script, cookie or form, so that
 * nobody is led to do anything there.
 */
export async function embedRoutes(
  app: FastifyInstance,
  context: Context,
  root: string,
): Promise<BuiltEmbed[]> {
  const built: BuiltEmbed[] = []
  for (const embed of context.config.project.embeds) {
    const files = join(root, PAGES_FOLDER, embed.name)
    if (!existsSync(`${files}.html`)) {
      app.log.warn(`the card ${embed.path} is not built: its address is unknown`)
      continue
    }
    const template = withSettings(await readFile(`${files}.html`, 'utf8'), context)
    const made = { embed, template, renderer: () => import(pathToFileURL(`${files}.mjs`).href) }
    built.push(made)
    app.get<{ Params: Record<string, string> }>(embed.path, (request, reply) =>
      drawCard(context, made, request, reply),
    )
  }
  return built
}

async function drawCard(
  context: Context,
  { embed, template, renderer }: BuiltEmbed,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
) {
  const locale = pageLocale(request)
  const send = (drawing: Drawing, status: number, sites: string[] = []) => {
    const plain = fill(template, drawing, locale, context.config.siteUrl)
    // A frame without an origin of its own loads it, so nothing of it may be kept to this one.
    reply.header('cross-origin-resource-policy', 'cross-origin').header('x-robots-tag', 'noindex')
    const cacheControl = status === 200 ? `public, max-age=${EMBED_SECONDS}` : 'no-store'
    return sendPage(request, reply, { plain, policy: embedPolicy(sites) }, { status, cacheControl })
  }
  try {
    const document = await askAsStranger<EmbedDocument>(context, embed.load, request.params)
    const { render, renderGone } = await renderer()
    if (document === null) return await send(await renderGone(locale), 404)
    return await send(await render(document, locale, context.config.siteUrl), 200, document.sites)
  } catch (error) {
    request.log.error({ err: error }, `the card ${embed.path} could not be drawn`)
    return send(await (await renderer()).renderFailure(locale), 503)
  }
}

const ORIGIN = /^https:\/\/[a-z0-9.-]+(:\d+)?$/

/** On every site, or on those listed and on ours, where its owner looks at it. */
export function embedPolicy(sites: readonly string[]) {
  const ancestors =
    sites.length === 0 ? '*' : ["'self'", ...sites.filter((site) => ORIGIN.test(site))].join(' ')
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}
