import type { ReactNode } from 'react'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useUndoDeletion } from '../mutations.ts'
import type { Deletion } from '../types.ts'
import { useWaitingWords } from '../waiting-words.ts'

/** The day, whom it waits for, and the way back. */
export function PendingDeletion({ deletion, signOut }: { deletion: Deletion; signOut: ReactNode }) {
  const t = useT('deletion')
  const undo = useUndoDeletion()
  const refused = useErrorMessage(undo.error)
  const { title, words } = useWaitingWords(deletion)
  return (
    <Card className="space-y-4">
      <h1>{title}</h1>
      {words.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p role="alert" className="text-red-ink empty:hidden">
        {refused}
      </p>
      <div className="flex flex-wrap gap-2">
        {!deletion.by_guardian && (
          <Button variant="primary" busy={undo.isPending} onClick={() => undo.mutate(undefined)}>
            {t('keep_account')}
          </Button>
        )}
        {signOut}
      </div>
    </Card>
  )
}
