import { queryOptions } from '@tanstack/react-query'
import { dataOrThrow, db, storage } from '#web/lib/supabase.ts'
import { feedbackColumns, type RoadmapItem, roadmapColumns } from './types.ts'

export const feedbackKeys = {
  mine: (userId: string) => ['feedback', 'mine', userId],
  roadmap: (userId: string | undefined) => ['feedback', 'roadmap', userId],
} as const

const LONGEST_LIST = 100
const LINK_SECONDS = 120

export const feedbackQueries = {
  /** What one sent and what became of it, newest first. An admin could read everybody's, so it asks for its own. */
  mine: (userId: string) =>
    queryOptions({
      queryKey: feedbackKeys.mine(userId),
      queryFn: async ({ signal }) =>
        dataOrThrow(
          await db
            .from('feedback')
            .select(feedbackColumns)
            .eq('user_id', userId)
            .order('created_at', { ascending: false })
            .limit(LONGEST_LIST)
            .abortSignal(signal),
        ),
      // An admin answers meanwhile.
      staleTime: 0,
    }),
  /** What people asked for, the most wanted first; with one's own votes where there is somebody. */
  roadmap: (userId: string | undefined) =>
    queryOptions({
      queryKey: feedbackKeys.roadmap(userId),
      queryFn: async ({ signal }): Promise<RoadmapItem[]> => {
        const [items, votes] = await Promise.all([
          db
            .from('roadmap_items')
            .select(roadmapColumns)
            .order('vote_count', { ascending: false })
            .order('created_at')
            .limit(LONGEST_LIST)
            .abortSignal(signal)
            .then(dataOrThrow),
          userId ? db.from('roadmap_votes').select('item_id').abortSignal(signal).then(dataOrThrow) : [],
        ])
        const mine = new Set(votes.map(({ item_id }) => item_id))
        return items.map((item) => ({ ...item, voted: mine.has(item.id) }))
      },
      // Admins publish meanwhile, and others vote.
      staleTime: 0,
    }),
}

/** A link to a screenshot that is good for two minutes. */
export async function screenshotLink(path: string): Promise<string> {
  const { data, error } = await (await storage()).from('screenshots').createSignedUrl(path, LINK_SECONDS)
  if (error) throw error
  return data.signedUrl
}
