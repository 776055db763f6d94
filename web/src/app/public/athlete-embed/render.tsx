import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { registerTranslations, translateNow } from '#web/lib/i18n.ts'
import type { Language } from '#web/lib/language.ts'
import { inLanguage, loadAllLanguages } from '../drawn-language.ts'
import { EmbedCard, NoCard } from './embed-card.tsx'
import { readEmbedDocument } from './embed-document.ts'

registerTranslations(
  import.meta.glob([
    '/src/{app,app/public}/locales/*.json',
    '/src/features/*/{sport,athlete-profile}/locales/*.json',
  ]),
)
await loadAllLanguages('common public sport athlete-profile'.split(' '))

const drawing = (title: string, path: string, card: ReactElement) => ({
  html: renderToStaticMarkup(card),
  title,
  description: '',
  image: '/preview.png',
  path,
})

/** The server calls this for each card (server/src/site/embeds.ts), with what private.athlete_embed answered. */
export async function render(document: unknown, language: Language, site: string) {
  const athlete = readEmbedDocument(document, 'athlete_embed')
  return inLanguage(language, () =>
    drawing(
      translateNow('public:athlete.title', { name: athlete.display_name }),
      `/a/${athlete.handle}`,
      <EmbedCard athlete={athlete} site={site} />,
    ),
  )
}

/** The same for whoever it was: an athlete under 18, somebody who hides, or nobody at all. */
export const renderGone = (language: Language) =>
  inLanguage(language, () => {
    const title = translateNow('public:embed.gone')
    return drawing(title, '/', <NoCard title={title} text={translateNow('public:embed.gone_text')} />)
  })

/** While the database does not answer. */
export const renderFailure = (language: Language) =>
  inLanguage(language, () => {
    const title = translateNow('public:embed.failed')
    return drawing(title, '/', <NoCard title={title} text={translateNow('public:athlete.failed_text')} />)
  })
