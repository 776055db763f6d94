import { clsx } from 'clsx'
import { useT } from '#web/lib/i18n.ts'
import { LegalLinks } from '#web/ui/legal-links.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import type { Venue } from '#web/ui/venues/venue.ts'
import { LanguageLinks } from '../landing/language-links.tsx'
import type { AthleteDocument } from './athlete-document.ts'
import { Endorsements } from './endorsements.tsx'
import { Figures } from './figures.tsx'
import { FirstFilm, MoreFilms } from './films.tsx'
import { Honours } from './honours.tsx'
import { Identity, MainPlace, WideIdentity } from './identity.tsx'
import { groupNumbers, splitNumbers } from './number-groups.ts'
import { Numbers } from './numbers.tsx'
import { PageHeader } from './page-header.tsx'
import { SharePage } from './share-page.tsx'

export const pathOf = ({ handle }: { handle: string }) => `/a/${handle}`

/** A name of either direction of writing leaves the sentence around it as it was. */
const isolated = (name: string) => `\u2068${name}\u2069`

/** `site`: the origin, `https://touchline.example`. */
type AthletePageProps = { athlete: AthleteDocument; venue: Venue | null; site: string }

/** Drawn by the server for each request: film or large figures, face, name, checks, numbers. Beside sharing and printing it does nothing. */
export function AthletePage({ athlete, venue, site }: AthletePageProps) {
  const { films, numbers, endorsements, honours, bio } = athlete
  const hasFigures = films.length === 0 && numbers.length > 0
  const isPlain =
    films.length + numbers.length + endorsements.length + honours.length === 0 && bio.length === 0
  return (
    <>
      <PageHeader address={`${site.replace(/^https?:\/\//, '')}${pathOf(athlete)}`} />
      <main
        id="content"
        className={clsx(
          'mx-auto px-4 pb-12 sm:px-8 sm:pt-7 print:p-0 print:pt-4',
          films.length > 0 ? 'max-sm:pt-0' : 'pt-6',
          isPlain ? 'max-w-3xl' : 'max-w-(--page)',
        )}
      >
        {hasFigures ? (
          <WithFigures athlete={athlete} venue={venue} site={site} />
        ) : (
          <div
            className={clsx(
              'grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 print:block',
              !isPlain && 'lg:grid-cols-[minmax(0,7fr)_minmax(0,3fr)]',
            )}
          >
            {films[0] && (
              <div className="max-sm:-mx-4">
                <FirstFilm film={films[0]} sport={athlete.primary_sport} />
              </div>
            )}
            <div className={clsx(!isPlain && 'lg:col-start-2 lg:row-span-2 lg:row-start-1')}>
              <Identity athlete={athlete} venue={venue} />
              <SharePage address={`${site}${pathOf(athlete)}`} />
              <ForScouts athlete={athlete} />
            </div>
            {!isPlain && (
              <div className="min-w-0 space-y-8 lg:col-start-1 print:mt-5 print:space-y-5">
                {numbers.length > 0 && <Numbers groups={groupNumbers(numbers)} />}
                {honours.length > 0 && <Honours honours={honours} />}
                {films.length > 1 && <MoreFilms films={films.slice(1)} sport={athlete.primary_sport} />}
                <Words athlete={athlete} />
              </div>
            )}
          </div>
        )}
      </main>
      <footer className="border-t border-line print:hidden">
        <div className="mx-auto max-w-(--page) px-4 py-6 sm:px-8">
          <LanguageLinks path={pathOf(athlete)} className="flex" />
          <LegalLinks className="mt-2" />
        </div>
      </footer>
    </>
  )
}

/** Without film the face and the best numbers stand across the page. */
function WithFigures({ athlete, venue, site }: AthletePageProps) {
  const { large, more } = splitNumbers(groupNumbers(athlete.numbers))
  const hasMore = more.length + athlete.endorsements.length + athlete.bio.length > 0
  return (
    <div className="space-y-7 print:space-y-4">
      <WideIdentity athlete={athlete} />
      <Figures groups={large} />
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 print:block print:space-y-5',
          hasMore && 'lg:grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_21rem]',
        )}
      >
        {hasMore && (
          <div className="min-w-0 space-y-8 print:space-y-5">
            {more.length > 0 && <Numbers groups={more} more />}
            <Words athlete={athlete} />
          </div>
        )}
        <div className={clsx('min-w-0 space-y-6', !hasMore && 'max-w-sm')}>
          <div className="lg:-mt-6">
            <SharePage address={`${site}${pathOf(athlete)}`} />
            <ForScouts athlete={athlete} />
          </div>
          {athlete.honours.length > 0 && <Honours honours={athlete.honours} />}
          <MainPlace athlete={athlete} venue={venue} className="max-lg:max-w-80" />
        </div>
      </div>
    </div>
  )
}

function ForScouts({ athlete }: { athlete: AthleteDocument }) {
  const t = useT('public')
  if (athlete.contact_state !== 'open') return null
  return (
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
  )
}

/** What the athlete wrote, and what scouts did. */
function Words({ athlete: { bio, endorsements } }: { athlete: AthleteDocument }) {
  const t = useT('public')
  return (
    <>
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
    </>
  )
}
