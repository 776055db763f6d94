import { useEffect } from 'react'
import { backend } from '#web/lib/env.ts'
import { getTranslations, useLanguage, useT } from '#web/lib/i18n.ts'
import { LandingPage } from './landing/landing-page.tsx'
import { liveSearchNames } from './landing/live-search-names.ts'
import { startSearch } from './landing/search-cards.ts'

/** The same page inside the app: in development, and for those who come to it from a screen of the app. */
export function Landing() {
  const t = useT('public')
  useT('sport')
  useT('metric')
  const language = useLanguage()

  // An effect, since the search is the front page’s own script, which works on the finished page.
  useEffect(() => {
    document.title = t('title')
    const search = document.getElementById('search')
    return search ? startSearch(search, backend) : undefined
  }, [t])

  return (
    <LandingPage
      key={language}
      names={liveSearchNames(getTranslations('sport'), getTranslations('metric'), language)}
    />
  )
}
