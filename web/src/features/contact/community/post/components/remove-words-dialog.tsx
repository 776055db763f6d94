import { useT } from '#web/lib/i18n.ts'
import { ReasonDialog } from '../../components/reason-dialog.tsx'
import { useRemoveWords } from '../../mutations.ts'

type RemoveWordsDialogProps = { id: string; kind: 'post' | 'comment'; author: string; onClose: () => void }

/** A moderator takes away what somebody else wrote. */
export function RemoveWordsDialog({ id, kind, author, onClose }: RemoveWordsDialogProps) {
  const t = useT('community')
  const remove = useRemoveWords()
  return (
    <ReasonDialog
      title={t(`remove_${kind}`)}
      text={t('remove_words_text', { name: author })}
      button={t('remove')}
      error={remove.error}
      busy={remove.isPending}
      onSend={(reason) => remove.mutateAsync({ id, reason })}
      onClose={onClose}
    />
  )
}
