import { useState } from 'react'
import type { UploadedVideo } from '#web/features/athletes/video/types.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSaveDetails } from '../mutations.ts'
import { DetailsFields, type DetailsProblems, readDetails } from './details-fields.tsx'
import { PosterPicker } from './poster-picker.tsx'

type EditDialogProps = { video: UploadedVideo; isMinor: boolean; onClose: () => void }

export function EditDialog({ video, isMinor, onClose }: EditDialogProps) {
  const t = useT('video-upload')
  const v = useT('video')
  const save = useSaveDetails(video.athlete_id)
  const failure = useErrorMessage(save.error)
  const [problems, setProblems] = useState<DetailsProblems>({})

  function onSubmit(values: Record<string, string>) {
    const read = readDetails(values)
    setProblems('problems' in read ? read.problems : {})
    if ('problems' in read) return
    saidAfter(save.mutateAsync({ video, details: read.details }, { onSuccess: () => onClose() }), () =>
      toast.success(v('changed')),
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      side
      title={v('edit_title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form="video-details" variant="primary" busy={save.isPending}>
            {t('common:actions.save')}
          </Button>
        </>
      }
    >
      <div className="-mx-4 -mt-4 sm:-mx-6">
        <PosterPicker video={video} />
      </div>
      <Form id="video-details" onSubmit={onSubmit} className="space-y-4">
        <DetailsFields video={video} isMinor={isMinor} problems={problems} />
        <p role="alert" className="text-red-ink empty:hidden">
          {failure}
        </p>
      </Form>
    </Dialog>
  )
}
