import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { useDecideDeletion } from '../mutations.ts'
import { childDeletionQueries } from '../queries.ts'
import type { ChildDeletion } from '../types.ts'

type GuardianDeletionProps = {
  token: string
  name: string
  /** What somebody else began asks for an answer, at the head of the page; the way to begin it, and what came of that, lies at its end. */
  shows: 'of_others' | 'own' | 'begun'
}

/** A guardian deletes the child's account, agrees to what the child began, or keeps it. Whoever withdrew lifts what they hold. */
export function GuardianDeletion({ token, name, shows }: GuardianDeletionProps) {
  const t = useT('deletion')
  const language = useLanguage()
  const decide = useDecideDeletion(token)
  const refused = useErrorMessage(decide.error)
  const [asking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery(childDeletionQueries.of(token))
  // It stands on the page twice, and fails there once.
  if (error && data === undefined && shows !== 'own')
    return (
      <Card>
        <CardHeader title={t('child_title', { name })} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (data === undefined || !isShown(data, shows)) return null
  const date = data ? formatDate(data.erase_at, language) : ''
  const holds = data?.mine === 'holds'
  const mayAgree = data ? data.waits || holds : asking
  return (
    <Card className="space-y-4">
      <CardHeader title={t('child_title', { name })} />
      <p>
        {t(data ? stateOf(data) : asking ? 'child_sure' : 'child_lead', {
          name,
          date,
          days: LIMITS.deletion.days,
        })}
      </p>
      <p role="alert" className="text-red-ink empty:hidden">
        {refused}
      </p>
      <div className="flex flex-wrap gap-2">
        {!data && !asking && (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('child_delete')}
          </Button>
        )}
        {mayAgree && (
          <Button
            variant="danger"
            busy={decide.isPending}
            onClick={() => decide.mutate(true, { onSuccess: () => setAsking(false) })}
          >
            {t(holds ? 'child_lift' : data ? 'child_agree' : 'child_delete_yes')}
          </Button>
        )}
        {data && !holds && (
          <Button busy={decide.isPending} onClick={() => decide.mutate(false)}>
            {t('child_keep')}
          </Button>
        )}
        {!data && asking && <Button onClick={() => setAsking(false)}>{t('keep')}</Button>}
      </div>
    </Card>
  )
}

function isShown(data: ChildDeletion | null, shows: GuardianDeletionProps['shows']) {
  if (shows === 'begun') return data !== null
  return (data !== null && data.mine !== 'began') === (shows === 'of_others')
}

/** What stands: the hold of a guardian comes before the day. */
function stateOf({ mine, held, waits, by_team }: ChildDeletion) {
  if (mine === 'holds') return 'child_held_mine'
  if (held) return mine === 'began' ? 'child_mine_held' : 'child_held'
  if (waits) return by_team ? 'child_waits_team' : 'child_waits'
  return mine === 'began' ? 'child_mine' : 'child_leaving'
}
