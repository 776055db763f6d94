import { CircleCheck, ShieldCheck } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import type { UploadedVideo } from '#web/features/athletes/video/types.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSaveDetails } from '../mutations.ts'
import { wasStripped } from '../send-uploads.ts'
import { DetailsFields, type DetailsProblems, readDetails } from './details-fields.tsx'

const PosterPicker = lazyWhenOnline(() =>
  import('./poster-picker.tsx').then((part) => ({ default: part.PosterPicker })),
)

type ReadyCardProps = { video: UploadedVideo; isMinor: boolean; menu: ReactNode }

/** A video that has come through the check and was shown to nobody yet: its poster, its words, and the button that shows it. */
export function ReadyCard({ video, isMinor, menu }: ReadyCardProps) {
  const t = useT('video-upload')
  const save = useSaveDetails(video.athlete_id)
  const failure = useErrorMessage(save.error)
  const [problems, setProblems] = useState<DetailsProblems>({})
  const [audience, setAudience] = useState(video.visibility)
  const titleId = `ready-${video.id}`

  function onSubmit(values: Record<string, string>) {
    const read = readDetails(values)
    setProblems('problems' in read ? read.problems : {})
    if ('problems' in read) return
    // By the promise: once published the film is in the list and this card is gone.
    save.mutateAsync({ video, details: read.details }).then(
      () => toast.success(t(read.details.visibility === 'private' ? 'done.kept' : 'done.published')),
      () => undefined, // `save.error` tells it
    )
  }

  return (
    <Card aria-labelledby={titleId} className="overflow-hidden p-0! sm:p-0!">
      <div className="flex items-center justify-between gap-2 bg-pitch-wash py-1.5 pr-2 pl-4 text-pitch-ink sm:pl-6">
        <h2 id={titleId} className="flex items-center gap-2 text-base font-semibold">
          <CircleCheck aria-hidden className="size-4.5" />
          {t('state.ready')}
        </h2>
        {menu}
      </div>
      <Suspense fallback={<Skeleton className="aspect-video w-full" />}>
        <PosterPicker video={video} />
      </Suspense>
      <Form
        aria-labelledby={titleId}
        onSubmit={onSubmit}
        onRecheck={(values) => {
          const read = readDetails(values)
          setProblems('problems' in read ? read.problems : {})
        }}
        className="space-y-4 px-4 pb-4 sm:px-6 sm:pb-6"
      >
        <DetailsFields video={video} isMinor={isMinor} problems={problems} onAudience={setAudience} />
        {(video.metadata_stripped || wasStripped(video.id)) && (
          <p className="flex items-start gap-2 text-sm text-soft">
            <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t('stripped')}
          </p>
        )}
        {!video.plays_everywhere && <p className="text-sm text-flood-ink">{t('apple_only')}</p>}
        <p role="alert" className="text-red-ink empty:hidden">
          {failure}
        </p>
        <Button type="submit" variant="primary" className="w-full sm:w-auto" busy={save.isPending}>
          {t(audience === 'private' ? 'act.keep' : 'act.publish')}
        </Button>
      </Form>
    </Card>
  )
}
