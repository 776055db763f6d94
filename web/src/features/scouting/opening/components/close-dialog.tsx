import { type FormEvent, useId, useState } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCloseOpening } from '../mutations.ts'
import { CLOSE_REASONS, type CloseReason, type Opening } from '../types.ts'

/** Athletes no longer read it; the scout says why. */
export function CloseDialog({ opening, onClose }: { opening: Opening; onClose: () => void }) {
  const t = useT('opening')
  const form = useId()
  const close = useCloseOpening()
  const failure = useErrorMessage(close.error)
  const [reason, setReason] = useState<CloseReason>()
  const [missing, setMissing] = useState(false)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setMissing(!reason)
    if (reason) close.mutate({ id: opening.id, reason }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('close.title', { title: opening.title })}
      footer={
        <>
          <p role="alert" className="basis-full text-red-ink empty:hidden">
            {failure}
          </p>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button type="submit" form={form} variant="danger" busy={close.isPending}>
            {t('close.do')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="space-y-4">
        <p className="text-soft">{t('close.text')}</p>
        <RadioGroup
          legend={t('close.why')}
          name="reason"
          value={reason}
          onChange={(value) => {
            setReason(value)
            setMissing(false)
          }}
          options={CLOSE_REASONS.map((value) => ({ value, label: t(`reason.${value}`) }))}
          error={missing && t('close.missing')}
        />
      </form>
    </Dialog>
  )
}
