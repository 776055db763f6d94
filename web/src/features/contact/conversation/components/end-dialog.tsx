import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useLeaveConversation } from '../mutations.ts'
import type { ConversationSummary, Outcome } from '../types.ts'
import { EndTerms } from './end-terms.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'

type EndDialogProps = {
  conversation: ConversationSummary
  name: string
  onEnded: (outcome?: Outcome) => void
  onClose: () => void
}

/** Asks first: a scout says what came of it, an athlete may leave without a word about why. */
export const EndDialog = ({ asScout, ...ending }: EndDialogProps & { asScout: boolean }) =>
  asScout ? <OutcomeDialog {...ending} /> : <LeaveDialog {...ending} />

function LeaveDialog({ conversation, name, onEnded, onClose }: EndDialogProps) {
  const t = useT('conversation')
  const leave = useLeaveConversation()
  const failure = useErrorMessage(leave.error)
  const end = () =>
    leave.mutate(
      { conversationId: conversation.id },
      {
        onSuccess: () => {
          onEnded()
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('end_title', { name })}
      footer={
        <>
          <p role="alert" className="basis-full text-red-ink empty:hidden">
            {failure}
          </p>
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <Button variant="danger" busy={leave.isPending} onClick={end}>
            {t('leave')}
          </Button>
        </>
      }
    >
      <EndTerms conversation={conversation} name={name} asScout={false} />
    </Dialog>
  )
}
