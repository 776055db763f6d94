import { searchQueries } from '#web/features/scouting/athlete-search/queries.ts'
import { namesWhole, type PersonMatch } from './use-found-people.ts'

export const MAX_PEOPLE = 6
const MAX_ASKED = 24

/** Athletes whom a scout may find by name, whoever is called exactly so first: the search forgives slips and puts the newest first. */
export async function findAthletes(name: string, signal: AbortSignal): Promise<PersonMatch[]> {
  const cards = await searchQueries.named(name, MAX_ASKED, signal)
  const isCalled = (card: { display_name: string }) => Number(namesWhole(card.display_name, name))
  return cards
    .toSorted((a, b) => isCalled(b) - isCalled(a))
    .slice(0, MAX_PEOPLE)
    .map(({ id, display_name, club, avatar_path }) => ({
      id,
      name: display_name,
      about: club,
      photo: avatar_path,
      to: `/scout/search?${new URLSearchParams({ q: display_name, open: id })}`,
    }))
}
