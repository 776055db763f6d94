import type { ReadQuestion } from '#web/features/scouting/athlete-search/types.ts'
import { queryClient } from '#web/lib/query-client.ts'

/** The words of the product and their code come when somebody types, not with the search. */
export const readQuestion: ReadQuestion = async (text, { sport, ownSports, typing }) => {
  const { readQuery, searchQueryQueries } = await import('#web/features/scouting/search-query/queries.ts')
  const vocabulary = await queryClient.ensureQueryData(searchQueryQueries.vocabulary(ownSports))
  return readQuery(text, vocabulary, { sport, today: new Date(), typing })
}
