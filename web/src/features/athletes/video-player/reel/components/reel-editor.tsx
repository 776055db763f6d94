import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { LIMITS } from '#shared/limits.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useReelMutations } from '../../mutations.ts'
import { videoPlayerQueries } from '../../queries.ts'
import type { Reel } from '../../types.ts'
import { ReelCard } from './reel-card.tsx'

type ReelEditorProps = { athleteId: string; isMinor: boolean }

/** Moments of all one's films in an order of one's own. */
export function ReelEditor({ athleteId, isMinor }: ReelEditorProps) {
  const t = useT('video-player')
  const { data: reels, error, isPending, refetch } = useQuery(videoPlayerQueries.reels(athleteId))
  const { data: clips = [] } = useQuery(videoPlayerQueries.clipsOf(athleteId))
  const { data: videos = [] } = useQuery(videoPlayerQueries.ofAthletes([athleteId]))
  const { add, remove, restore } = useReelMutations(athleteId)
  const failed = async (error: unknown) =>
    toast.error(t('not_changed'), { description: await errorMessage(error) })
  if (isPending) return <ListSkeleton rows={2} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />

  // By the promises: the next may be deleted before the answer, and the screen be another when it is undone.
  const onDelete = (reel: Reel) => {
    const undo = () => restore.mutateAsync(reel).catch(failed)
    remove
      .mutateAsync(reel)
      .then(() => toast.undoable(t('reel_deleted'), undo, LIMITS.measurement.undoSeconds), failed)
  }
  const create = (
    <Button busy={add.isPending} onClick={() => add.mutateAsync(t('reel_default')).catch(failed)}>
      <Plus aria-hidden />
      {t('reel_add')}
    </Button>
  )
  if (reels.length === 0)
    return (
      <EmptyState title={t('reel_none')} action={create}>
        {t('reel_none_text')}
      </EmptyState>
    )
  return (
    <div className="space-y-6">
      {reels.map((reel) => (
        <ReelCard
          key={reel.id}
          reel={reel}
          clips={clips}
          isMinor={isMinor}
          hasFullGame={videos.some(({ kind }) => kind === 'full_game')}
          onDelete={() => onDelete(reel)}
        />
      ))}
      {create}
    </div>
  )
}
