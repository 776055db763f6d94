import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { saidAfter } from '#web/lib/said-after.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useRemoveDirectory } from '../mutations.ts'
import type { ClubDirectory } from '../types.ts'

type RemoveDirectoryProps = { directory: ClubDirectory; onClose: () => void }

/** It cannot be taken back, so what it does to whom is said first. */
export function RemoveDirectory({ directory, onClose }: RemoveDirectoryProps) {
  const t = useT('club-directory')
  const common = useT()
  const remove = useRemoveDirectory()
  const refused = useErrorMessage(remove.error)
  const send = () =>
    saidAfter(remove.mutateAsync(directory.id, { onSuccess: () => onClose() }), () =>
      toast.success(t('removed')),
    )
  return (
    <Dialog open onClose={onClose} title={t('remove_title')}>
      <div className="space-y-4">
        <p className="font-semibold break-words">
          {directory.domains.map(({ domain }) => domain).join(', ') || directory.saml.entity_id}
        </p>
        {directory.people === 0 ? (
          <p>{t('remove_nobody')}</p>
        ) : (
          <>
            <p>{t('remove_effect', { count: directory.people })}</p>
            <p className="text-soft">{t('remove_text')}</p>
          </>
        )}
        {refused && (
          <p role="alert" className="text-red-ink">
            {refused}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" busy={remove.isPending} onClick={send}>
            {t('remove')}
          </Button>
          <Button onClick={onClose}>{common('actions.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
