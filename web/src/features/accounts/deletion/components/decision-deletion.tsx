import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { useDecideOwnDeletion } from '../mutations.ts'
import { deletionQueries } from '../queries.ts'
import { useWaitingWords } from '../waiting-words.ts'
import { DeletionPoints } from './deletion-points.tsx'

const { days } = LIMITS.deletion

/** Whoever is suspended cannot sign in, and deletes or keeps the account beside the decision. */
export function DecisionDeletion({ decisionKey }: { decisionKey: string }) {
  const t = useT('deletion')
  const language = useLanguage()
  const { data } = useQuery(deletionQueries.byDecision(decisionKey))
  const decide = useDecideOwnDeletion(decisionKey)
  const refused = useErrorMessage(decide.error)
  const [asking, setAsking] = useState(false)
  const { title, words } = useWaitingWords(data)
  if (!data) return null
  const copy = (
    <p>
      {t('copy_suspended')}{' '}
      <a
        href={`/legal/imprint?lang=${language}`}
        className="font-medium text-accent-ink underline underline-offset-4"
      >
        {t('who')}
      </a>
    </p>
  )
  return (
    <section className="mt-6 space-y-4 border-t border-line pt-6">
      <h2>{title ?? t('title')}</h2>
      {data.erase_at ? (
        <>
          {words.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {copy}
        </>
      ) : (
        <>
          <p className="text-soft">{t('lead', { days })}</p>
          <DeletionPoints isSuspended />
          {copy}
          {asking && <p>{t('sure_suspended', { days })}</p>}
        </>
      )}
      <p role="alert" className="text-red-ink empty:hidden">
        {refused}
      </p>
      <div className="flex flex-wrap gap-2">
        {data.erase_at ? (
          !data.by_guardian && (
            <Button variant="primary" busy={decide.isPending} onClick={() => decide.mutate(false)}>
              {t('keep_account')}
            </Button>
          )
        ) : asking ? (
          <>
            <Button
              variant="danger"
              busy={decide.isPending}
              onClick={() => decide.mutate(true, { onSuccess: () => setAsking(false) })}
            >
              {t('delete_yes')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('keep')}</Button>
          </>
        ) : (
          <Button variant="danger" onClick={() => setAsking(true)}>
            {t('delete')}
          </Button>
        )}
      </div>
    </section>
  )
}
