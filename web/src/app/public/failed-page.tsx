import { renderToStaticMarkup } from 'react-dom/server'
import { translateNow, useT } from '#web/lib/i18n.ts'
import type { Language } from '#web/lib/language.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { inLanguage } from './drawn-language.ts'

/** Says nothing of whose address it is, or whether it is anybody's. */
function FailedPage() {
  const t = useT('public')
  return (
    <main id="content" className="mx-auto max-w-xl px-4 py-16 sm:px-8">
      <a href="/" className="text-accent" aria-label="Touchline">
        <Logo />
      </a>
      <h1 className="mt-10">{t('athlete.failed')}</h1>
      <p className="mt-2 text-lg text-soft">{t('athlete.failed_text')}</p>
      <form>
        <button type="submit" className={`mt-6 ${buttonClasses({ variant: 'primary' })}`}>
          {t('common:actions.retry')}
        </button>
      </form>
    </main>
  )
}

/** What stands at a page's address while the database does not answer (server/src/site/drawn-pages.ts). */
export const renderFailure = (language: Language) =>
  inLanguage(language, () => ({
    html: renderToStaticMarkup(<FailedPage />),
    title: translateNow('public:athlete.failed'),
    description: '',
    image: '/preview.png',
    path: '/',
  }))
