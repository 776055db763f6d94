import { Eye, EyeOff, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import type { UploadedVideo } from '#web/features/athletes/video/types.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Menu } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'
import { undoDelete, useDeleteVideo, useShowVideo } from '../mutations.ts'

const EditDialog = lazyWhenOnline(() =>
  import('./edit-dialog.tsx').then((part) => ({ default: part.EditDialog })),
)

type VideoMenuProps = { video: UploadedVideo; isMinor: boolean; canEdit?: boolean }

/** What its owner does with a video that is ready. */
export function VideoMenu({ video, isMinor, canEdit = true }: VideoMenuProps) {
  const t = useT('video-upload')
  const v = useT('video')
  const [editing, setEditing] = useState(false)
  const remove = useDeleteVideo(video.athlete_id)
  const show = useShowVideo(video.athlete_id)
  const failed = async (error: unknown) =>
    toast.error(v('not_changed'), { description: await errorMessage(error) })
  const isShown = video.published_at !== null && video.visibility !== 'private'

  function onDelete() {
    // By the promises: the film leaves the list with its menu before it is deleted.
    remove.mutateAsync(video.id).catch(failed)
    toast.undoable(v('deleted'), () => undoDelete(video.id), LIMITS.video.undoSeconds)
  }
  const setVisibility = (visibility: UploadedVideo['visibility']) =>
    show.mutateAsync({ id: video.id, visibility }).catch(failed)

  return (
    <>
      <Menu
        variant="ghost"
        size="sm"
        square
        aria-label={v('actions_of', { title: video.title })}
        items={[
          ...(canEdit
            ? [
                {
                  label: t('common:actions.edit'),
                  icon: <Pencil aria-hidden />,
                  onSelect: () => setEditing(true),
                },
              ]
            : []),
          ...(isShown
            ? [
                {
                  label: t('act.unpublish'),
                  icon: <EyeOff aria-hidden />,
                  onSelect: () => setVisibility('private'),
                },
              ]
            : []),
          ...(video.published_at !== null && !isShown
            ? [
                {
                  label: t('act.show_scouts'),
                  icon: <Eye aria-hidden />,
                  onSelect: () => setVisibility('scouts'),
                },
              ]
            : []),
          {
            label: t('common:actions.delete'),
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: onDelete,
          },
        ]}
      >
        <MoreHorizontal aria-hidden />
      </Menu>
      <Suspense>
        {editing && <EditDialog video={video} isMinor={isMinor} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  )
}
