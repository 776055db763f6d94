import { renderToStaticMarkup } from 'react-dom/server'
import { loadWords, registerWords, say, showLanguage, wordsOf } from '#web/lib/i18n.ts'
import type { Language } from '#web/lib/language.ts'
import { LandingPage } from './landing-page.tsx'
import { namesFrom } from './names.ts'

const elsewhere: Record<string, string> = { common: '../..', public: '..' }
registerWords(
  import.meta.glob([
    '../locales/*.json',
    '../../locales/*.json',
    '../../../features/{sport,metric}/locales/*.json',
  ]),
  (namespace) => elsewhere[namespace] ?? `../../../features/${namespace}`,
)

/** The whole front page in one language, as build/after-build.ts puts it into dist/web/landing.<language>.html. */
export async function renderLanding(language: Language) {
  await Promise.all(
    ['common', 'public', 'sport', 'metric'].map((namespace) => loadWords(namespace, language)),
  )
  await showLanguage(language)
  const names = namesFrom(wordsOf('sport'), wordsOf('metric'), language)
  return {
    html: renderToStaticMarkup(<LandingPage names={names} />),
    title: say('public:title'),
    description: say('public:description'),
  }
}
