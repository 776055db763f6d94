import { useEffect } from 'react'
import { backend } from '#web/lib/env.ts'
import { useLanguage, useT, wordsOf } from '#web/lib/i18n.ts'
import { LandingPage } from './landing/landing-page.tsx'
import { namesFrom } from './landing/names.ts'
import { startSearch } from './landing/search.ts'

/** The same page inside the app: in development, and for those who come to it from a screen of the app. */
export function Landing() {
  const t = useT('public')
  useT('sport')
  useT('metric')
  const language = useLanguage()

  useEffect(() => {
    document.title = t('title')
    const search = document.getElementById('search')
    return search ? startSearch(search, backend) : undefined
  }, [t])

  return <LandingPage key={language} names={namesFrom(wordsOf('sport'), wordsOf('metric'), language)} />
}
