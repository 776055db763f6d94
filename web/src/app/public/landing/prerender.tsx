import { renderToStaticMarkup } from 'react-dom/server'
import {
  getTranslations,
  loadNamespace,
  registerTranslations,
  showLanguage,
  translateNow,
} from '#web/lib/i18n.ts'
import type { Language } from '#web/lib/language.ts'
import { LandingPage } from './landing-page.tsx'
import { liveSearchNames } from './live-search-names.ts'

registerTranslations(
  import.meta.glob(['/src/{app,app/public}/locales/*.json', '/src/features/*/{sport,metric}/locales/*.json']),
)

/** The whole front page in one language, as build/prerender.ts puts it into dist/web/landing.<language>.html. */
export async function renderLanding(language: Language) {
  await Promise.all(
    ['common', 'public', 'sport', 'metric'].map((namespace) => loadNamespace(namespace, language)),
  )
  await showLanguage(language)
  const names = liveSearchNames(getTranslations('sport'), getTranslations('metric'), language)
  return {
    html: renderToStaticMarkup(<LandingPage names={names} />),
    title: translateNow('public:title'),
    description: translateNow('public:description'),
  }
}
