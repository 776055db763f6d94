import { renderToStaticMarkup } from 'react-dom/server'
import { registerTranslations, translateNow } from '#web/lib/i18n.ts'
import type { Language } from '#web/lib/language.ts'
import { metricParts } from '#web/lib/units.ts'
import { loadVenue } from '#web/ui/venues/load-venue.ts'
import { inLanguage, loadAllLanguages } from '../drawn-language.ts'
import { type AthleteDocument, readAthleteDocument } from './athlete-document.ts'
import { AthletePage, pathOf } from './athlete-page.tsx'
import { photoPath } from './photo-path.ts'

registerTranslations(
  import.meta.glob([
    '/src/{app,app/public}/locales/*.json',
    '/src/features/*/{sport,metric,athlete-profile,measurement,video,endorsement,achievement}/locales/*.json',
  ]),
)
await loadAllLanguages(
  'common public sport metric athlete-profile measurement video endorsement achievement'.split(' '),
)

export { renderFailure } from '../failed-page.tsx'

/** The server calls this for each visitor (server/src/site/drawn-pages.ts), with what private.athlete_page answered. */
export async function render(document: unknown, language: Language, site: string) {
  const athlete = readAthleteDocument(document, 'athlete_page')
  const venue = athlete.primary_sport ? await loadVenue(athlete.primary_sport) : null
  return inLanguage(language, () => ({
    html: renderToStaticMarkup(<AthletePage athlete={athlete} venue={venue} site={site} />),
    title: translateNow('public:athlete.title', { name: athlete.display_name }),
    description: summaryOf(athlete, language),
    image: athlete.avatar_path ? photoPath(athlete.avatar_path, 640) : '/preview.png',
    path: pathOf(athlete),
    ...(athlete.embeds && { card: translateNow('public:athlete.title', { name: athlete.display_name }) }),
  }))
}

/** Who this is and their first numbers, in one line: what a search engine and a shared link show. */
function summaryOf({ primary_sport: sport, positions, club, numbers }: AthleteDocument, language: Language) {
  const who = [
    ...positions.slice(0, 2).map((code) => translateNow(`sport:position.${sport}.${code}`)),
    ...(sport ? [translateNow(`sport:sport.${sport}`)] : []),
    ...(club ? [club] : []),
  ]
  const measured = numbers
    .slice(0, 2)
    .map(({ metric: code, value, unit, decimals, provenance, measured_by }) => {
      const parts = metricParts(value, { code, unit, decimals }, { language })
      const level = translateNow(`provenance.${provenance}`)
      const by = measured_by.name ?? translateNow(`measured_by.${measured_by.kind}`)
      return [translateNow(`metric:name.${code}`), parts.value, parts.unit, `(${level}, ${by})`]
        .filter(Boolean)
        .join(' ')
    })
  return [who.join(' · '), ...measured].filter(Boolean).join(' · ') || translateNow('public:description')
}
