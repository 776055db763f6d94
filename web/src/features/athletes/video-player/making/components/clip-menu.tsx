import { ArrowDown, ArrowUp, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { LIMITS } from '#shared/limits.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Menu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { useClipMutations } from '../../mutations.ts'
import { moved } from '../../rules.ts'
import type { Video, VideoClip } from '../../types.ts'

type ClipMenuProps = {
  video: Video
  clips: readonly VideoClip[]
  index: number
  onEdit: (clip: VideoClip) => void
}

export function ClipMenu({ video, clips, index, onEdit }: ClipMenuProps) {
  const t = useT('video-player')
  const { order, remove, restore } = useClipMutations(video.id, video.athlete_id)
  const clip = clips[index]
  if (!clip) return null
  const failed = async (error: unknown) =>
    toast.error(t('not_changed'), { description: await errorMessage(error) })
  // By the promises: a moment is moved on before the answer, or leaves the list with its menu; callbacks of `mutate` would be lost.
  const move = (to: number) => order.mutateAsync(moved(clips, index, to)).catch(failed)
  const onDelete = () =>
    remove.mutateAsync(clip).then((reels) => {
      const undo = () => restore.mutateAsync({ clip, reels }).catch(failed)
      toast.undoable(t('moment_deleted'), undo, LIMITS.measurement.undoSeconds)
    }, failed)
  return (
    <Menu
      variant="ghost"
      size="sm"
      square
      aria-label={t('moment_actions', { label: clip.label })}
      items={[
        { label: t('common:actions.edit'), icon: <Pencil aria-hidden />, onSelect: () => onEdit(clip) },
        {
          label: t('move_earlier'),
          icon: <ArrowUp aria-hidden />,
          disabled: index === 0,
          onSelect: () => move(index - 1),
        },
        {
          label: t('move_later'),
          icon: <ArrowDown aria-hidden />,
          disabled: index === clips.length - 1,
          onSelect: () => move(index + 1),
        },
        { label: t('common:actions.delete'), icon: <Trash2 aria-hidden />, danger: true, onSelect: onDelete },
      ]}
    >
      <MoreHorizontal aria-hidden />
    </Menu>
  )
}
