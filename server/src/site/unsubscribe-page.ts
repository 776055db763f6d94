import { createHash } from 'node:crypto'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { DrawnPage } from '#server/config/project.ts'
import type { Context } from '#server/http/context.ts'
import { askAsStranger } from '#server/site/ask-as-stranger.ts'
import { pageLocale } from '#server/site/html-page.ts'
import { escapeForDisplay } from '#shared/validate/text.ts'

const WORDS = {
  en: {
    ask: ['Turn off announcements?', 'You’ll still hear about your own account and your safety.'],
    done: ['Announcements are off', 'You can turn them on again in Settings.'],
    none: ['This link isn’t valid', 'Sign in and turn announcements off in Settings.'],
    button: 'Turn off',
  },
  es: {
    ask: ['¿Desactivar los anuncios?', 'Seguirás recibiendo avisos sobre tu cuenta y tu seguridad.'],
    done: ['Anuncios desactivados', 'Puedes volver a activarlos en Ajustes.'],
    none: ['Este enlace no es válido', 'Inicia sesión y desactiva los anuncios en Ajustes.'],
    button: 'Desactivar',
  },
  fr: {
    ask: [
      'Désactiver les annonces ?',
      'Vous recevrez toujours ce qui concerne votre compte et votre sécurité.',
    ],
    done: ['Annonces désactivées', 'Vous pouvez les réactiver dans les réglages.'],
    none: ['Ce lien n’est pas valide', 'Connectez-vous et désactivez les annonces dans les réglages.'],
    button: 'Désactiver',
  },
} as const

/** One file without a script or anything fetched: it must work in whatever a mail program opens. */
const STYLE = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1rem/1.5 Inter,system-ui,sans-serif;background:Canvas;color:CanvasText}
main{width:100%;max-width:28rem;padding:2rem;box-sizing:border-box}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem;text-wrap:balance}
button{font:inherit;font-weight:600;width:100%;min-height:3rem;cursor:pointer}`
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
const BODY_MAX_BYTES = 1_024

/**
 * The links of `[touchline.unsubscribe.<name>]`, which stand below a mail and in its List-Unsubscribe header. Opening one changes
 * nothing, as scanners of mail open every link; the button does, and so does the POST of a mail program (RFC 8058). SQL
 * answers null where the link is not ours.
 */
export function unsubscribeRoutes(context: Context): FastifyPluginAsync {
  return async (app) => {
    // What a mail program sends says only what the address says already.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_MAX_BYTES }, (_request, _body, done) =>
      done(null),
    )
    for (const link of context.config.project.unsubscribes) {
      app.get(link.path, (request, reply) => sendStep(request, reply, 'ask', 200))
      app.post<{ Params: Record<string, string> }>(link.path, (request, reply) =>
        unsubscribe(context, link, request, reply),
      )
    }
  }
}

async function unsubscribe(
  context: Context,
  { load }: DrawnPage,
  request: FastifyRequest<{ Params: Record<string, string> }>,
  reply: FastifyReply,
) {
  const answer = await askAsStranger<object>(context, load, request.params, request.ip)
  return answer === null ? sendStep(request, reply, 'none', 404) : sendStep(request, reply, 'done', 200)
}

function sendStep(
  request: FastifyRequest,
  reply: FastifyReply,
  step: 'ask' | 'done' | 'none',
  status: number,
) {
  const locale = pageLocale(request)
  const words = WORDS[locale]
  const [title, text] = words[step].map(escapeForDisplay)
  const form =
    step === 'ask' ? `<form method="post"><button type="submit">${words.button}</button></form>` : ''
  return reply
    .status(status)
    .headers(HEADERS)
    .send(
      `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p>${form}</main></body></html>`,
    )
}
