import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { athleteSearchKeys } from './keys.ts'
import type { SearchPage } from './types.ts'

export async function setHidden({ athleteId, hidden }: { athleteId: string; hidden: boolean }) {
  const table = db.from('hidden_athletes')
  dataOrThrow(
    hidden
      ? await table.upsert(
          { athlete_id: athleteId },
          { onConflict: 'scout_id,athlete_id', ignoreDuplicates: true },
        )
      : await table.delete().eq('athlete_id', athleteId),
  )
}

type Pages = InfiniteData<SearchPage>

/** Gone from every list at once, and back at once when undone or refused. */
export function useSetHidden() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: setHidden,
    onMutate: ({ athleteId, hidden }) =>
      showAtOnce<Partial<Pages>>(client, athleteSearchKeys.all, (known) =>
        hidden && known.pages ? { ...known, pages: withoutCard(known.pages, athleteId) } : known,
      ),
    onSuccess: (_answer, _sent, now) => now.confirm(),
    onError: (_error, _sent, now) => now?.undo(),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: athleteSearchKeys.all })
      void client.invalidateQueries({ queryKey: athleteSearchKeys.hidden })
    },
  })
}

/** The first page says how many there are. Pages that do not hold the person stay the same objects, and so their rows as they are drawn. */
function withoutCard(pages: SearchPage[], athleteId: string): SearchPage[] {
  const isThere = (page: SearchPage) => page.cards.some(({ id }) => id === athleteId)
  if (!pages.some(isThere)) return pages
  return pages.map((page, at) => {
    const cards = isThere(page) ? page.cards.filter(({ id }) => id !== athleteId) : page.cards
    return cards === page.cards && at > 0 ? page : { ...page, cards, total: page.total - 1 }
  })
}

/** The athlete is told that a scout looked, as the scout chose to be shown. Nothing on this screen waits for it. */
export const recordProfileView = (athleteId: string) =>
  db.rpc('record_profile_view', { athlete_id: athleteId })
