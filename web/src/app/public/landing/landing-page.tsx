import { useT } from '#web/lib/i18n.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { PROVENANCE_LEVELS, ProvenanceBadge } from '#web/ui/provenance-badge.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { LiveSearch, type LiveSearchNames } from './live-search.tsx'
import { PitchLines } from './pitch-lines.tsx'
import { ProfileDemo } from './profile-demo.tsx'

const people = ['athletes', 'scouts', 'guardians'] as const
const points = [1, 2, 3] as const

/** Drawn once per language at build time, and by the app itself where no prerendered page is served. */
export function LandingPage({ names }: { names: LiveSearchNames }) {
  const t = useT('public')
  return (
    <div className="overflow-x-clip">
      <LandingHeader />
      <main id="content">
        <section className="relative mx-auto grid max-w-(--page) grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-10 px-4 pt-10 pb-16 sm:px-8 lg:grid-cols-[minmax(0,10fr)_minmax(0,11fr)] lg:pt-16 lg:pb-24">
          <PitchLines />
          <div className="relative">
            <h1 className="text-[2.5rem] leading-[1.05] sm:text-[3.25rem]">{t('hero.title')}</h1>
            <p className="mt-5 max-w-lg text-lg text-soft">{t('hero.lead')}</p>
            <div className="mt-7 flex flex-wrap gap-3">
              <a href="/auth?mode=sign-up" className={buttonClasses({ variant: 'primary', size: 'lg' })}>
                {t('hero.athlete')}
              </a>
              <a href="/auth?mode=sign-up&role=scout" className={buttonClasses({ size: 'lg' })}>
                {t('hero.scout')}
              </a>
            </div>
          </div>
          <ProfileDemo />
        </section>

        <LiveSearch names={names} />

        <section id="provenances" className="mx-auto max-w-(--page) scroll-mt-8 px-4 py-16 sm:px-8 lg:py-24">
          <h2 className="text-2xl">{t('provenances.title')}</h2>
          <p className="mt-3 max-w-2xl text-lg text-soft">{t('provenances.lead')}</p>
          <ol className="mt-8 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-2 lg:grid-cols-5">
            {PROVENANCE_LEVELS.map((provenance) => (
              <li key={provenance} className="bg-surface p-5 last:sm:max-lg:col-span-2">
                <ProvenanceBadge provenance={provenance} />
                <p className="mt-2 text-base">{t(`provenances.${provenance}`)}</p>
              </li>
            ))}
          </ol>
        </section>

        <section id="people" className="scroll-mt-8 border-y border-line bg-surface">
          <div className="mx-auto max-w-(--page) px-4 py-16 sm:px-8 lg:py-24">
            <h2 className="max-w-2xl text-2xl">{t('people.title')}</h2>
            <div className="mt-8 grid gap-10 lg:grid-cols-3">
              {people.map((who) => (
                <div key={who} className="border-t-2 border-ink pt-4">
                  <h3 className="text-lg">{t(`people.${who}`)}</h3>
                  <ul className="mt-3 divide-y divide-hair">
                    {points.map((point) => (
                      <li key={point} className="py-3 text-base">
                        {t(`people.${who}_${point}`)}
                      </li>
                    ))}
                  </ul>
                </div>
              ))}
            </div>
          </div>
        </section>

        <section className="mx-auto max-w-(--page) px-4 py-16 text-center sm:px-8 lg:py-24">
          <h2 className="mx-auto max-w-xl text-2xl">{t('close.title')}</h2>
          <p className="mx-auto mt-3 max-w-xl text-lg text-soft text-balance">{t('close.text')}</p>
          <a
            href="/auth?mode=sign-up"
            className={`mt-7 ${buttonClasses({ variant: 'primary', size: 'lg' })}`}
          >
            {t('nav.sign_up')}
          </a>
        </section>
      </main>
      <LandingFooter />
    </div>
  )
}
