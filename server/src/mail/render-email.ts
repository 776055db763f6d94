import type { Locale } from '#shared/locale.ts'
import { escapeForDisplay } from '#shared/validate/text.ts'

/** What a template says, before it becomes text and HTML. Everything in it is plain text. */
export type EmailContent = {
  subject: string
  paragraphs: string[]
  /** One figure with what belongs to it, read at a glance. */
  figure?: { label: string; value: string; facts: [name: string, value: string][] }
  button?: { label: string; url: string }
  /** The other answer, as easy to reach as the first. */
  link?: { label: string; url: string }
  code?: { intro: string; value: string }
  footnote: string
  /** Where a mail program unsubscribes without asking (RFC 8058); a GET of it is a page for people. */
  unsubscribe?: string
}

export type RenderedEmail = { subject: string; text: string; html: string; unsubscribe?: string }

/** Mail programs read neither style sheets nor oklch(): the light theme of ui/tokens.css, spelled out. */
const STYLE = {
  body: 'margin:0;background:#f7faf6;color:#131f17;font:16px/1.5 Inter,system-ui,-apple-system,Segoe UI,sans-serif',
  card: 'max-width:32rem;margin:0 auto;padding:32px 24px;background:#fefffd',
  brand: 'margin:0 0 24px;padding-bottom:12px;border-bottom:2px solid #156234;font-weight:700;color:#156234',
  button:
    'display:inline-block;padding:12px 24px;border-radius:8px;background:#156234;color:#ffffff;font-weight:600;text-decoration:none',
  code: 'font:600 28px/1 ui-monospace,monospace;letter-spacing:0.2em',
  figure: 'margin:24px 0;border:1px solid #d8ded8;border-radius:8px;padding:16px 20px',
  value: 'font:700 40px/1.1 Inter,system-ui,-apple-system,Segoe UI,sans-serif',
  small: 'font-size:14px;color:#4e5851;border-top:1px solid #d8ded8;padding-top:16px;margin-top:32px',
}

export function renderEmail(letter: EmailContent, locale: Locale, appName: string): RenderedEmail {
  const { paragraphs, figure, button, link, code, footnote } = letter
  const text = [
    ...paragraphs.slice(0, 1),
    ...(figure
      ? [[`${figure.label}: ${figure.value}`, ...figure.facts.map((fact) => fact.join(': '))].join('\n')]
      : []),
    ...paragraphs.slice(1),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(code ? [code.intro, code.value] : []),
    `--\n${footnote}`,
  ].join('\n\n')
  const safe = escapeForDisplay
  const html = `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${safe(letter.subject)}</title></head>
<body style="${STYLE.body}"><div style="${STYLE.card}">
<p style="${STYLE.brand}">${safe(appName)}</p>
${told(paragraphs.slice(0, 1))}
${figure ? figureHtml(figure) : ''}
${told(paragraphs.slice(1))}
${button ? `<p><a style="${STYLE.button}" href="${safe(button.url)}">${safe(button.label)}</a></p>` : ''}
${link ? `<p><a href="${safe(link.url)}">${safe(link.label)}</a></p>` : ''}
${code ? `<p>${safe(code.intro)}</p><p style="${STYLE.code}">${safe(code.value)}</p>` : ''}
<p style="${STYLE.small}">${safe(footnote)}</p>
</div></body></html>`
  const { unsubscribe } = letter
  return { subject: stripLineBreaks(letter.subject), text, html, ...(unsubscribe && { unsubscribe }) }
}

const told = (paragraphs: string[]) =>
  paragraphs.map((paragraph) => `<p>${escapeForDisplay(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')

function figureHtml({ label, value, facts }: NonNullable<EmailContent['figure']>) {
  const safe = escapeForDisplay
  const lines = facts.map(([name, said]) => `<br>${safe(name)}: <strong>${safe(said)}</strong>`).join('')
  return `<div style="${STYLE.figure}">${safe(label)}<br><span style="${STYLE.value}">${safe(value)}</span>${lines}</div>`
}

/** A line break in a subject would begin a header of somebody else's choosing. */
export function stripLineBreaks(value: string) {
  return value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
