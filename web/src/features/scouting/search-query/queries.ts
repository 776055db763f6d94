import { queryOptions } from '@tanstack/react-query'
import { sportQueries } from '#web/features/athletes/sport/queries.ts'
import { countryOptions } from '#web/lib/countries.ts'
import { getTranslations, loadNamespace } from '#web/lib/i18n.ts'
import { listOf, object, text } from '#web/lib/json-reader.ts'
import { LANGUAGES } from '#web/lib/language.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { buildVocabulary } from './vocabulary.ts'

export const searchQueryKeys = {
  vocabulary: (ownSports: readonly string[]) => ['search-vocabulary', ownSports],
} as const

export { readQuery } from './rules.ts'

const readNames = object({ regions: listOf(text), clubs: listOf(text) })

/** In all languages of the product at once: a scout from Lyon writes to a colleague in Leeds. */
async function loadLanguages() {
  await Promise.all(
    LANGUAGES.flatMap((code) => [loadNamespace('sport', code), loadNamespace('search-query', code)]),
  )
  return LANGUAGES.map((code) => ({
    code,
    sport: getTranslations('sport', code) ?? {},
    query: getTranslations('search-query', code) ?? {},
    countries: countryOptions(code),
  }))
}

/** The regions and clubs of those whom this person may see. Without them the other words are understood all the same. */
const loadNames = async (signal: AbortSignal) =>
  readNames(dataOrThrow(await db.rpc('search_names').abortSignal(signal)), 'search_names')

export const searchQueryQueries = {
  vocabulary: (ownSports: readonly string[]) =>
    queryOptions({
      queryKey: searchQueryKeys.vocabulary(ownSports),
      queryFn: async ({ signal }) => {
        const [languages, { sports }, names] = await Promise.all([
          loadLanguages(),
          queryClient.ensureQueryData(sportQueries.catalog()),
          loadNames(signal).catch(() => ({ regions: [], clubs: [] })),
        ])
        return buildVocabulary({ languages, sports, ownSports, ...names })
      },
      staleTime: 30 * 60_000,
    }),
}
