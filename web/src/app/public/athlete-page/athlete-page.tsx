import { clsx } from 'clsx'
import { useT } from '#web/lib/i18n.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import type { Venue } from '#web/ui/venues/venue.ts'
import { LanguageLinks } from '../landing/language-links.tsx'
import type { AthleteDocument } from './athlete-document.ts'
import { Endorsements } from './endorsements.tsx'
import { FirstFilm, MoreFilms } from './films.tsx'
import { Honours } from './honours.tsx'
import { Identity } from './identity.tsx'
import { Numbers } from './numbers.tsx'
import { PageHeader } from './page-header.tsx'
import { SharePage } from './share-page.tsx'

export const pathOf = ({ handle }: { handle: string }) => `/a/${handle}`

/** A name of either direction of writing leaves the sentence around it as it was. */
const isolated = (name: string) => `\u2068${name}\u2069`

/** `site`: the origin, `https://touchline.example`. */
type AthletePageProps = { athlete: AthleteDocument; venue: Venue | null; site: string }

/** Drawn by the server for each request: film, face, name, checks, numbers. Beside sharing and printing it does nothing. */
export function AthletePage({ athlete, venue, site }: AthletePageProps) {
  const t = useT('public')
  const { films, numbers, endorsements, honours, bio } = athlete
  const [film, ...more] = films
  const isPlain = !film && numbers.length === 0 && endorsements.length === 0 && honours.length === 0 && !bio
  return (
    <>
      <PageHeader address={`${site.replace(/^https?:\/\//, '')}${pathOf(athlete)}`} />
      <main
        id="content"
        className={clsx(
          'mx-auto grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 px-4 pb-12 sm:px-8 sm:pt-7 print:block print:p-0 print:pt-4',
          film ? 'max-sm:pt-0' : 'pt-6',
          isPlain ? 'max-w-3xl' : 'max-w-(--page) lg:grid-cols-[minmax(0,7fr)_minmax(0,3fr)]',
        )}
      >
        {film && (
          <div className="max-sm:-mx-4">
            <FirstFilm film={film} sport={athlete.primary_sport} />
          </div>
        )}
        <div className={clsx(!isPlain && 'lg:col-start-2 lg:row-span-2 lg:row-start-1')}>
          <Identity athlete={athlete} venue={venue} />
          <SharePage address={`${site}${pathOf(athlete)}`} />
          {athlete.contact_state === 'open' && (
            <p className="mt-6 text-sm text-soft print:hidden">
              <span className="font-semibold text-ink">{t('athlete.scout')}</span>
              {' · '}
              <RichText
                text={t('athlete.scout_sign_in', { name: isolated(athlete.display_name) })}
                marks={{
                  link: (words) => (
                    <a href="/auth" className="font-semibold text-accent-ink underline underline-offset-2">
                      {words}
                    </a>
                  ),
                }}
              />
            </p>
          )}
        </div>
        {!isPlain && (
          <div className="min-w-0 space-y-8 lg:col-start-1 print:mt-5 print:space-y-5">
            {numbers.length > 0 && <Numbers numbers={numbers} />}
            {honours.length > 0 && <Honours honours={honours} />}
            {more.length > 0 && <MoreFilms films={more} sport={athlete.primary_sport} />}
            {bio && (
              <section aria-labelledby="about">
                <h2 id="about" className="text-lg">
                  {t('athlete.about')}
                </h2>
                <p dir="auto" className="mt-2 max-w-prose whitespace-pre-line [overflow-wrap:anywhere]">
                  {bio}
                </p>
              </section>
            )}
            {endorsements.length > 0 && <Endorsements endorsements={endorsements} />}
          </div>
        )}
      </main>
      <footer className="border-t border-line print:hidden">
        <div className="mx-auto max-w-(--page) px-4 py-6 sm:px-8">
          <LanguageLinks path={pathOf(athlete)} className="flex" />
        </div>
      </footer>
    </>
  )
}
