import { Camera, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { UnreadablePictureError } from '#web/lib/draw-picture.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { SplitCard } from '#web/ui/split-card.tsx'
import { toast } from '#web/ui/toast.ts'
import { UserAvatar } from '#web/ui/user-avatar.tsx'
import { useChangePhoto } from '../mutations.ts'
import { photoMegabytes, photoProblem, photoTypes } from '../rules.ts'

type PhotoSectionProps = { athleteId: string; name: string; path: string; isMinor: boolean }

/** Saved as soon as it is chosen, unlike the form below it. */
export function PhotoSection({ athleteId, name, path, isMinor }: PhotoSectionProps) {
  const t = useT('profile-photo')
  const picker = useRef<HTMLInputElement>(null)
  const change = useChangePhoto()
  const [refused, setRefused] = useState<string | null>(null)
  const failure = useErrorMessage(change.error instanceof UnreadablePictureError ? null : change.error)
  const problem = refused ?? (change.error instanceof UnreadablePictureError ? t('unreadable') : failure)

  async function choose(file: File | null) {
    const found = file && photoProblem(file)
    setRefused(found ? t(`common:problems.${found}`, { megabytes: photoMegabytes }) : null)
    if (found) return
    await change.mutateAsync({ athleteId, before: path, file }).then(
      () => toast.success(t(file ? 'saved' : 'removed')),
      // Told beside the buttons.
      () => undefined,
    )
  }

  return (
    <SplitCard id="photo" title={t('title')} lead={t(isMinor ? 'lead_minor' : 'lead')}>
      <div className="flex flex-wrap items-center gap-4">
        <UserAvatar name={name} photo={path} size="xl" />
        <div className="flex flex-wrap gap-2">
          <Button busy={change.isPending} onClick={() => picker.current?.click()}>
            <Camera aria-hidden />
            {t(path ? 'change' : 'add')}
          </Button>
          {path && (
            <Button variant="ghost" disabled={change.isPending} onClick={() => void choose(null)}>
              <Trash2 aria-hidden />
              {t('remove')}
            </Button>
          )}
        </div>
        <input
          ref={picker}
          type="file"
          accept={photoTypes.join(',')}
          aria-label={t('file')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // The same file may be chosen again after a failure.
            event.target.value = ''
            if (file) void choose(file)
          }}
        />
      </div>
      <p role="alert" className="mt-3 text-sm text-red-ink empty:hidden">
        {problem}
      </p>
    </SplitCard>
  )
}
