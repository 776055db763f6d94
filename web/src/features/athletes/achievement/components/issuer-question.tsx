import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { refusedRule } from '#web/lib/refusals.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, Notice } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { useAnswerHonour } from '../mutations.ts'
import { honourQueries } from '../queries.ts'
import type { HonourQuestion } from '../types.ts'
import { HonourIcon } from './honour-icon.tsx'
import { HonourWords } from './honour-words.tsx'
import { IssuerForm } from './issuer-form.tsx'

/** One question to whoever gave an honour, on a phone first. */
export function IssuerQuestion({ token }: { token: string }) {
  const question = useQuery(honourQueries.question(token))
  const rule = refusedRule(question.error)
  if (question.isPending) return <FormSkeleton />
  if (rule?.startsWith('honour.')) return <Closed error={question.error} />
  if (question.error) return <ErrorState error={question.error} onRetry={question.refetch} />
  return <Question question={question.data} token={token} />
}

function Closed({ error }: { error: unknown }) {
  const t = useT('achievement')
  return <EmptyState title={t('issuer.closed')}>{useErrorMessage(error)}</EmptyState>
}

function Question({ question, token }: { question: HonourQuestion; token: string }) {
  const t = useT('achievement')
  const s = useT('sport')
  const answer = useAnswerHonour(token)
  const [name, setName] = useState('')
  const { athlete_name: athlete, honour, state } = question
  const facts: [string, string][] = [
    [t('field.kind'), t(`kind.${honour.kind}`)],
    ...(honour.sport_code ? [[t('field.sport'), s(`sport.${honour.sport_code}`)] as [string, string]] : []),
    ...(honour.issuer_name ? [[t('field.issuer_name'), honour.issuer_name] as [string, string]] : []),
  ]
  return (
    <article className="space-y-6">
      <header>
        <h1 className="wrap-anywhere">
          {t(state === 'asked' ? 'issuer.title' : `issuer.title_${state}`, { athlete })}
        </h1>
        <p className="mt-1 text-soft">
          {t(state === 'asked' ? 'issuer.lead' : 'issuer.on_record', { athlete })}
        </p>
      </header>
      <Card>
        <div className="flex items-start gap-3">
          <span className="mt-0.5 text-accent-ink [&_svg]:size-6">
            <HonourIcon kind={honour.kind} />
          </span>
          <div className="min-w-0">
            <p className="text-sm text-soft">{athlete}</p>
            <HonourWords honour={honour} />
          </div>
        </div>
        <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {question.document && <Document path={question.document} token={token} />}
      </Card>
      {state === 'asked' ? (
        <IssuerForm key={question.hash} question={question} answer={answer} name={name} onName={setName} />
      ) : (
        <OnRecord question={question} token={token} />
      )}
    </article>
  )
}

/** What the athlete put beside it: a picture is seen here, a PDF is saved and opened there. */
function Document({ path, token }: { path: string; token: string }) {
  const t = useT('achievement')
  const { data: file, error, refetch } = useQuery(honourQueries.questionDocument(token, path))
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!file) return null
  if (!path.endsWith('.pdf'))
    return (
      <figure className="mt-4 space-y-1">
        <img src={file} alt={t('issuer.document')} className="max-h-96 max-w-full rounded-md" />
        <figcaption className="text-sm text-soft">{t('issuer.document')}</figcaption>
      </figure>
    )
  return (
    <p className="mt-4">
      <a href={file} download="document.pdf" className="text-accent-ink underline underline-offset-2">
        {t('issuer.save_document')}
      </a>
    </p>
  )
}

/** What was answered, and the way to take it back. */
function OnRecord({ question, token }: { question: HonourQuestion; token: string }) {
  const t = useT('achievement')
  const language = useLanguage()
  const answer = useAnswerHonour(token)
  const failure = useErrorMessage(answer.error)
  const [sure, setSure] = useState(false)
  const { state, answered_by: who, answered_at: at } = question
  return (
    <section className="space-y-4">
      {who && at && <p role="status">{t('issuer.answered', { who, date: formatDate(at, language) })}</p>}
      {(state === 'confirmed' || state === 'corrected') &&
        (sure ? (
          <Notice
            title={t('issuer.withdraw_sure')}
            action={
              <span className="flex flex-wrap gap-2">
                <Button onClick={() => setSure(false)}>{t('common:actions.cancel')}</Button>
                <Button
                  variant="danger"
                  busy={answer.isPending}
                  onClick={() => answer.mutate({ decision: 'withdraw' })}
                >
                  {t('issuer.withdraw')}
                </Button>
              </span>
            }
          >
            {t('issuer.withdraw_text')}
          </Notice>
        ) : (
          <Button variant="ghost" onClick={() => setSure(true)}>
            {t('issuer.withdraw')}
          </Button>
        ))}
      <p role="alert" className="text-red-ink empty:hidden">
        {failure}
      </p>
    </section>
  )
}
