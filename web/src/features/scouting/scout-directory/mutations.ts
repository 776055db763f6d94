import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { showAtOnce } from '#web/lib/optimistic.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { scoutDirectoryKeys } from './keys.ts'
import type { ListedScout, ScoutPage } from './types.ts'

type Pages = InfiniteData<ScoutPage>
type Target = { scoutId: string; target: ListedScout['target'] }

const withTarget = (data: Partial<Pages>, { scoutId, target }: Target): Partial<Pages> =>
  data.pages
    ? {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          scouts: page.scouts.map((scout) => (scout.user_id === scoutId ? { ...scout, target } : scout)),
        })),
      }
    : data

function useTargetChange(change: (target: Target) => PromiseLike<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (target: Target) => change(target),
    onMutate: (target) =>
      showAtOnce<Partial<Pages>>(client, scoutDirectoryKeys.all, (known) => withTarget(known, target)),
    onSuccess: (_answer, _target, now) => now.confirm(),
    onError: (_error, _target, now) => now?.undo(),
    onSettled: () => client.invalidateQueries({ queryKey: scoutDirectoryKeys.all }),
  })
}

/** Puts a scout on the athlete's own list, or takes them off it with the note. */
export const useSetTarget = () =>
  useTargetChange(async ({ scoutId, target }) => {
    const table = db.from('athlete_targets')
    return dataOrThrow(
      target
        ? await table.upsert(
            { scout_id: scoutId, note: target.note },
            { onConflict: 'athlete_id,scout_id', ignoreDuplicates: true },
          )
        : await table.delete().eq('scout_id', scoutId),
    )
  })

/** What the athlete notes down about a scout, for nobody else. */
export const useSaveTargetNote = () =>
  useTargetChange(async ({ scoutId, target }) =>
    dataOrThrow(
      await db
        .from('athlete_targets')
        .update({ note: target?.note ?? '' })
        .eq('scout_id', scoutId),
    ),
  )
