import { createHash } from 'node:crypto'
import { TRANSLATIONS } from '#server/auth/confirm-page-translations.ts'
import type { Locale } from '#shared/locale.ts'
import { escapeForDisplay } from '#shared/validate/text.ts'

/** One file without a script or anything fetched: it must work in whatever a mail program opens. Colours are ui/tokens.css's. */
const STYLE = `:root{color-scheme:light dark;--paper:light-dark(oklch(.982 .006 135),oklch(.165 .014 160));--surface:light-dark(oklch(.998 .002 135),oklch(.205 .016 160));--ink:light-dark(oklch(.225 .022 155),oklch(.955 .008 140));--soft:light-dark(oklch(.45 .018 155),oklch(.76 .014 150));--line:light-dark(oklch(.895 .011 145),oklch(.295 .018 158));--pitch:light-dark(oklch(.44 .105 152),oklch(.76 .155 150));--on-pitch:light-dark(oklch(.99 .005 150),oklch(.18 .03 155))}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;font:1rem/1.5 Inter,system-ui,sans-serif;background:var(--paper);color:var(--ink)}
main{position:relative;width:100%;max-width:28rem;padding:2rem;background:var(--surface);border:1px solid var(--line);border-radius:.75rem}
.brand{display:flex;align-items:center;gap:.5rem;margin:0 0 1.5rem;font-weight:700;color:var(--pitch)}
.brand svg{width:1.5rem;height:1.5rem}
h1{font-size:1.5rem;line-height:1.25;letter-spacing:-.01em;margin:0 0 .5rem;text-wrap:balance}
p{margin:0 0 1.5rem}
button{font:inherit;font-weight:600;width:100%;min-height:3rem;padding:.75rem 1.5rem;border:0;border-radius:.5rem;background:var(--pitch);color:var(--on-pitch);cursor:pointer}
button:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
.small{font-size:.875rem;color:var(--soft);margin:1.5rem 0 0;padding-top:1rem;border-top:1px solid var(--line)}
.foot{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
a{color:inherit;line-height:1.75}`

const LOGO_SVG =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M5 28V5h23M5 13a8 8 0 0 0 8-8" fill="none" stroke="currentColor" stroke-width="3"/><circle cx="23" cy="23" r="3.5" fill="currentColor"/></svg>'

export type ConfirmFields = { token: string; type: string; redirect_to: string }

/** `texts` are those of the site: who runs it and what is kept, for whoever doubts the mail. */
export function renderConfirmPage(
  fields: ConfirmFields,
  locale: Locale,
  texts: readonly { label: string; url: string }[] = [],
): string {
  const words = TRANSLATIONS[locale]
  const [title, button] = (Object.hasOwn(words.types, fields.type) && words.types[fields.type]) || words.other
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeForDisplay(value)}">`,
  )
  const links = texts.map(
    ({ label, url }) => `<a href="${escapeForDisplay(url)}">${escapeForDisplay(label)}</a>`,
  )
  const foot = links.length > 0 ? `<p class="small foot">${links.join(' ')}</p>` : ''
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} · Touchline</title><style>${STYLE}</style></head>
<body><main><div class="brand">${LOGO_SVG}Touchline</div><h1>${title}</h1><p>${words.why}</p>
<form method="post" action="verify">${inputs.join('')}<button type="submit">${button}</button></form>
<p class="small">${words.ignore}</p>${foot}</main></body></html>`
}

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The form's answer redirects to the app, which may live on another origin: browsers hold redirects to form-action too. */
export function confirmPageHeaders({ redirect_to }: ConfirmFields): Record<string, string> {
  const url = new URL(redirect_to)
  const app = url.origin === 'null' ? url.protocol : url.origin
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self' ${app}; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
  }
}
