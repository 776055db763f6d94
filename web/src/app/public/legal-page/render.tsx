import markdown from 'markdown-it'
import { renderToStaticMarkup } from 'react-dom/server'
import { registerTranslations } from '#web/lib/i18n.ts'
import type { Language } from '#web/lib/language.ts'
import { inLanguage, loadAllLanguages } from '../drawn-language.ts'
import { fillText } from './fill-text.ts'
import { readLegalDocument } from './legal-document.ts'
import { LegalPage, WORDS } from './legal-page.tsx'

registerTranslations(import.meta.glob(['/src/{app,app/public}/locales/*.json']))
await loadAllLanguages(['common', 'public'])

export { renderFailure } from '../failed-page.tsx'

/** Markup in a text is shown as it was typed, pictures are left out, and a link leads to a page or a mailbox and nowhere else. */
const words = markdown({ html: false, linkify: true }).disable('image')
// A file name is no site, whatever its ending.
words.linkify.set({ fuzzyLink: false })

/** The server calls this for each visitor (server/src/site/drawn-pages.ts) with the text of the site or the operator's own. */
export function render(document: unknown, language: Language, site: string) {
  const legal = readLegalDocument(document, 'legal_page')
  const text = fillText(legal, site)
  return inLanguage(language, () => ({
    html: renderToStaticMarkup(<LegalPage {...legal} />).replace(escaped(WORDS), () => words.render(text)),
    title: `${legal.title} · Touchline`,
    description: (text.split(/\n\s*\n/)[0] ?? '').replace(/\\(.)/g, '$1').trim().slice(0, 300),
    image: '/preview.png',
    path: `/legal/${legal.name}`,
  }))
}

/** As React writes it. */
const escaped = (mark: string) => mark.replace('<', '&lt;').replace('>', '&gt;')
