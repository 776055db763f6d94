import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/card.tsx'
import { useConfirmTakedown } from '../mutations.ts'

/** A press and not the opening of the page: programs that read mail open links too. */
export function TakedownConfirmation({ token }: { token: string }) {
  const t = useT('video-takedown')
  const confirm = useConfirmTakedown()
  const failure = useErrorMessage(confirm.error)
  return (
    <div className="space-y-4">
      <h1>{t('confirm_title')}</h1>
      {confirm.isSuccess ? (
        <Notice tone="good" title={t('asked')}>
          {t('asked_text')}
        </Notice>
      ) : (
        <>
          <p className="text-soft">{t('confirm_lead')}</p>
          <p role="alert" className="text-red-ink empty:hidden">
            {failure}
          </p>
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate(token)}>
            {t('confirm')}
          </Button>
        </>
      )}
    </div>
  )
}
