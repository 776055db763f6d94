import { FRAME_WORDS, type MailSender, placeOf } from '#server/mail/mail-frame.ts'
import { DARK_THEME, look } from '#server/mail/mail-style.ts'
import { marksAsHtml, marksAsText } from '#server/mail/marked-text.ts'
import type { Locale } from '#shared/locale.ts'
import { escapeForDisplay } from '#shared/validate/text.ts'

type Link = { label: string; url: string }

/** What a template says, before it becomes text and HTML. Everything in it is plain text; names may be isolated (marked-text.ts). */
export type EmailContent = {
  subject: string
  /** What happened, where the subject must not say it to whoever sees a locked screen. */
  headline?: string
  greeting?: string
  paragraphs: string[]
  /** Whom it is about, with what was checked about them. */
  who?: { name: string; about?: string; checks?: { title: string; items: string[] }; note?: string }
  /** The words of somebody, as they were written. */
  quote?: { title?: string; text: string }
  /** One figure with what belongs to it, read at a glance. */
  figure?: { label: string; value: string; facts: [name: string, value: string][] }
  /** What comes after the blocks above. */
  closing?: string[]
  /** Until when there is something to answer: right under the headline, so that it is seen on a phone without scrolling. */
  until?: string
  button?: Link
  /** The other answer, as easy to reach as the first. */
  link?: Link
  code?: { intro: string; value: string }
  /** What the buttons do and what silence means. */
  note?: string
  /** Why one gets it, and how to stop it where that may be stopped. */
  footnote: string
  /** Where a mail program unsubscribes without asking (RFC 8058); a GET of it is a page for people. */
  unsubscribe?: string
}

export type RenderedEmail = { subject: string; text: string; html: string; unsubscribe?: string }

export function renderEmail(letter: EmailContent, locale: Locale, sender: MailSender): RenderedEmail {
  const { unsubscribe } = letter
  return {
    subject: stripLineBreaks(marksAsText(letter.subject)),
    text: plainTwin(letter, locale, sender),
    html: pageOf(letter, locale, sender),
    ...(unsubscribe && { unsubscribe }),
  }
}

/** The same in the same order, for programs and people who read text alone. Addresses stand whole, on lines of their own. */
function plainTwin(letter: EmailContent, locale: Locale, sender: MailSender): string {
  const { greeting, paragraphs, who, quote, figure, closing = [], until, button, link, code, note } = letter
  const lines = [
    letter.headline ?? letter.subject,
    ...(until ? [until] : []),
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(who ? [whoLines(who).join('\n')] : []),
    ...(figure
      ? [[`${figure.label}: ${figure.value}`, ...figure.facts.map((fact) => fact.join(': '))].join('\n')]
      : []),
    ...(quote ? [[quote.title ?? '', quote.text].filter(Boolean).join('\n').replace(/^/gm, '> ')] : []),
    ...closing,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...(code ? [code.intro, code.value] : []),
    ...(note ? [note] : []),
    `--\n${[...senderLines(locale, sender), letter.footnote, ...textLines(sender)].join('\n')}`,
  ]
  return marksAsText(lines.join('\n\n'))
}

const whoLines = ({ name, about = '', checks, note = '' }: NonNullable<EmailContent['who']>) =>
  [name, about, ...(checks ? [checks.title, ...checks.items.map((item) => `✓ ${item}`)] : []), note].filter(
    Boolean,
  )

function senderLines(locale: Locale, { appName, siteUrl, operator }: MailSender): string[] {
  const words = FRAME_WORDS[locale]
  const { host } = new URL(siteUrl)
  const who = [operator.name, operator.address].filter(Boolean).join(', ')
  return [
    who ? words.runBy(appName, host, who) : words.sentBy(appName, host),
    ...(operator.email ? [words.write(operator.email)] : []),
  ]
}

const textLines = ({ texts = [] }: MailSender) => texts.map(({ label, url }) => `${label}: ${url}`)

/** Tables, because some mail programs know no other way to hold a width; without any style the parts stand in the same order. */
function pageOf(letter: EmailContent, locale: Locale, sender: MailSender): string {
  const subject = escapeForDisplay(marksAsText(letter.subject))
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
  return `<!doctype html><html lang="${locale}" dir="ltr"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title><style>${DARK_THEME}</style></head>
<body ${look('paper')}>${preheader(letter)}
<!--[if mso]><table role="presentation" width="544" align="center"><tr><td><![endif]-->
<table ${table} style="max-width:544px;margin:0 auto"><tr><td ${look('sheet')}>
<table ${table}><tr><td ${look('card')}>
${cardOf(letter, locale, sender)}
</td></tr><tr><td ${look('foot')}>
${footOf(letter, locale, sender)}
</td></tr></table>
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</body></html>`
}

/**
 * What a list of letters shows after the subject. Hidden three ways: for screen readers, for programs that drop styles, and for Outlook,
 * so that nobody reads it twice.
 */
function preheader({ paragraphs, code, headline }: EmailContent) {
  const first = headline ?? paragraphs[0] ?? code?.intro ?? ''
  const [sentence = ''] = /^.*?[.!?:](?=\s|$)/su.exec(first) ?? [first]
  return `<div hidden style="display:none;mso-hide:all;max-height:0;overflow:hidden">${marksAsHtml(sentence)}</div>`
}

function cardOf(letter: EmailContent, locale: Locale, sender: MailSender): string {
  const { greeting, paragraphs, who, quote, figure, closing = [], until, button, link, code, note } = letter
  return [
    brandOf(sender),
    `<h1 ${look('head')}>${marksAsHtml(letter.headline ?? letter.subject)}</h1>`,
    ...(until ? [`<p ${look('until')}>${marksAsHtml(until)}</p>`] : []),
    ...said(greeting ? [greeting] : []),
    ...said(paragraphs),
    ...(who ? [whoBlock(who)] : []),
    ...(figure ? [figureBlock(figure)] : []),
    ...(quote ? [quoteBlock(quote)] : []),
    ...said(closing),
    ...(button ? [buttonBlock(button, locale)] : []),
    ...(link ? [`<p ${look('other')}>${anchor('quiet', link)}</p>`] : []),
    ...(code
      ? [
          `<p ${look('intro')}>${marksAsHtml(code.intro)}</p>`,
          `<p ${look('code')}>${marksAsHtml(code.value)}</p>`,
        ]
      : []),
    ...(note ? [`<p ${look('other')}><span ${look('small')}>${marksAsHtml(note)}</span></p>`] : []),
  ].join('\n')
}

/** The name is text, so the picture says nothing: with pictures off the name is read once. */
function brandOf({ appName, siteUrl, logo }: MailSender) {
  const picture = logo
    ? `<img src="${escapeForDisplay(siteUrl + logo)}" alt="" width="28" height="28" ${look('logo')}>`
    : ''
  return `<p ${look('brand')}>${picture}${marksAsHtml(appName)}</p>`
}

const said = (paragraphs: string[]) =>
  paragraphs.map((paragraph) => `<p ${look('said')}>${marksAsHtml(paragraph)}</p>`)

const block = (rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" ${look('block')}>${rows}</table>`

function whoBlock({ name, about, checks, note }: NonNullable<EmailContent['who']>) {
  const tick = `<span aria-hidden="true" ${look('tick')}>✓</span>`
  return block(
    `<tr><td ${look('cell')}>${[
      `<p ${look('name')}>${marksAsHtml(name)}</p>`,
      ...(about ? [`<p ${look('small')}>${marksAsHtml(about)}</p>`] : []),
      ...(checks
        ? [
            `<p ${look('check')}><span ${look('small')}>${marksAsHtml(checks.title)}</span></p>`,
            ...checks.items.map((item) => `<p ${look('item')}>${tick} ${marksAsHtml(item)}</p>`),
          ]
        : []),
      ...(note ? [`<p ${look('check')}><span ${look('small')}>${marksAsHtml(note)}</span></p>`] : []),
    ].join('\n')}</td></tr>`,
  )
}

const quoteBlock = ({ title, text }: NonNullable<EmailContent['quote']>) =>
  `<blockquote ${look('quote')}>${title ? `<strong>${marksAsHtml(title)}</strong><br>` : ''}${marksAsHtml(text)}</blockquote>`

function figureBlock({ label, value, facts }: NonNullable<EmailContent['figure']>) {
  const rows = facts.map(
    ([name, is]) =>
      `<tr><td ${look('fact')}>${marksAsHtml(name)}</td><td ${look('told')}>${marksAsHtml(is)}</td></tr>`,
  )
  return block(
    `<tr><td colspan="2" ${look('cell')}><p ${look('small')}>${marksAsHtml(label)}</p><p ${look('value')}>${marksAsHtml(value)}</p></td></tr>${rows.join('')}`,
  )
}

/** Under the button, where it leads: also a link, because mail programs make one of every host they find, and of a cut-off address a wrong one. */
const buttonBlock = (button: Link, locale: Locale) =>
  `<p ${look('press')}>${anchor('button', button)}</p>
<p ${look('small')}>${anchor('place', { label: FRAME_WORDS[locale].opens(placeOf(button.url)), url: button.url })}</p>`

const anchor = (part: 'button' | 'quiet' | 'place' | 'address', { label, url }: Link) =>
  `<a ${look(part)} href="${escapeForDisplay(url)}">${marksAsHtml(label)}</a>`

function footOf(letter: EmailContent, locale: Locale, { siteUrl, operator, ...sender }: MailSender): string {
  const [whoRuns = '', write] = senderLines(locale, { siteUrl, operator, ...sender })
  const { email = '' } = operator
  return [
    linkedOnce(whoRuns, { label: new URL(siteUrl).host, url: siteUrl }),
    ...(write ? [linkedOnce(write, { label: email, url: `mailto:${email}` })] : []),
    marksAsHtml(letter.footnote),
    ...(sender.texts?.length ? [sender.texts.map((text) => anchor('address', text)).join(' · ')] : []),
  ]
    .map((line) => `<p ${look('line')}>${line}</p>`)
    .join('\n')
}

/** In the line about who sends, its address is what one would press. */
const linkedOnce = (line: string, link: Link) =>
  line
    .split(link.label)
    .map(marksAsHtml)
    .reduce((before, after) => `${before}${anchor('address', link)}${after}`)

/** A line break in a subject would begin a header of somebody else's choosing. */
export function stripLineBreaks(value: string) {
  return value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
