import { useQuery } from '@tanstack/react-query'
import { KeyRound, Lock } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#shared/limits.ts'
import { formatAgo, formatTime } from '#web/lib/datetime.ts'
import { useErrorMessage } from '#web/lib/error-message.ts'
import { hasSucceeded } from '#web/lib/has-succeeded.ts'
import { useLanguage, useT } from '#web/lib/i18n.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, Notice } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Textarea } from '#web/ui/input.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useDecideThreadAccess, useEndThreadAccess } from '../mutations.ts'
import { threadAccessQueries } from '../queries.ts'
import type { ThreadAccess } from '../types.ts'
import { AskDialog } from './ask-dialog.tsx'
import { OpenedThread } from './opened-thread.tsx'

const tones = {
  asked: 'attention',
  open: 'info',
  refused: 'neutral',
  withdrawn: 'neutral',
  ended: 'neutral',
} as const

/** Each time somebody asked to read private mail: who, why, who decided, and whether its people know. */
export function ThreadAccessList() {
  const t = useT('thread-access')
  const { data, error, refetch, isFetching } = useQuery(threadAccessQueries.listed())
  const [isAsking, setIsAsking] = useState(false)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} busy={isFetching} />
  if (!data) return <ListSkeleton rows={4} />
  return (
    <div className="space-y-5">
      <Notice
        tone="neutral"
        icon={<Lock aria-hidden />}
        title={t('closed')}
        action={
          <Button onClick={() => setIsAsking(true)}>
            <KeyRound aria-hidden />
            {t('ask')}
          </Button>
        }
      >
        {t('closed_text')}
      </Notice>
      {data.length === 0 ? (
        <Card>
          <EmptyState title={t('empty')} icon={<Lock aria-hidden />}>
            {t('empty_text')}
          </EmptyState>
        </Card>
      ) : (
        <ul aria-label={t('list')} className="space-y-4">
          {data.map((access) => (
            <li key={access.id}>
              <AccessCard access={access} />
            </li>
          ))}
        </ul>
      )}
      {isAsking && <AskDialog onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function AccessCard({ access }: { access: ThreadAccess }) {
  const t = useT('thread-access')
  const language = useLanguage()
  const end = useEndThreadAccess()
  const refused = useErrorMessage(end.error)
  const [isReading, setIsReading] = useState(false)
  const { id, state, scout, athlete, involves_minor, reason, answer, asked_by, asked_at, opens_until } =
    access
  const people = { scout: scout ?? t('gone'), athlete: athlete ?? t('gone') }
  const isOpen = state === 'open'
  return (
    <Card className="space-y-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold wrap-anywhere">{t('between', people)}</span>
        <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        {involves_minor && <Badge tone="attention">{t('minor')}</Badge>}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
      <ul className="text-sm text-soft">
        <li>{t('asked', { name: asked_by ?? t('gone'), when: formatAgo(asked_at, language) })}</li>
        {state === 'refused' && <li>{t('refused_by', { name: access.decided_by ?? t('gone'), answer })}</li>}
        {isOpen && opens_until && <li>{t('until', { time: formatTime(opens_until, language) })}</li>}
        {(isOpen || state === 'ended') && <li>{t('read', { count: access.messages_read })}</li>}
        {state === 'ended' && <li>{t(access.told_at ? 'told' : 'not_told')}</li>}
      </ul>
      {state === 'asked' && !access.is_mine && <Decide id={id} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {isOpen && access.is_reader && (
          <Button variant="primary" onClick={() => setIsReading(true)}>
            {t('open')}
          </Button>
        )}
        {(isOpen || (state === 'asked' && access.is_mine)) && (
          <Button busy={end.isPending} onClick={() => end.mutate(id)}>
            {t(isOpen ? 'end' : 'withdraw')}
          </Button>
        )}
      </div>
      <p role="alert" className="text-sm text-red-ink empty:hidden">
        {refused}
      </p>
      {isReading && <OpenedThread id={id} people={people} onClose={() => setIsReading(false)} />}
    </Card>
  )
}

/** Yes, or no with the reason for it. */
function Decide({ id }: { id: string }) {
  const t = useT('thread-access')
  const decide = useDecideThreadAccess()
  const refused = useErrorMessage(decide.error)
  const [isRefusing, setIsRefusing] = useState(false)
  const [answer, setAnswer] = useState('')
  async function onDecide(allow: boolean) {
    const done = await hasSucceeded(decide.mutateAsync({ id, allow, answer }))
    if (done) toast.success(t(allow ? 'allowed' : 'refused_done'))
  }
  return (
    <div className="space-y-3 border-t border-hair pt-3">
      {isRefusing && (
        <Field label={t('why_not')} hint={t('words_hint', { min: LIMITS.threadAccess.reasonMinChars })}>
          <Textarea
            rows={3}
            value={answer}
            maxLength={LIMITS.threadAccess.answerMaxChars}
            onChange={({ target }) => setAnswer(target.value)}
          />
        </Field>
      )}
      <p role="alert" className="text-sm text-red-ink empty:hidden">
        {refused}
      </p>
      <div className="flex flex-wrap gap-2">
        {isRefusing ? (
          <>
            <Button variant="primary" busy={decide.isPending} onClick={() => void onDecide(false)}>
              {t('refuse_send')}
            </Button>
            <Button onClick={() => setIsRefusing(false)}>{t('common:actions.cancel')}</Button>
          </>
        ) : (
          <>
            <Button variant="primary" busy={decide.isPending} onClick={() => void onDecide(true)}>
              {t('allow')}
            </Button>
            <Button onClick={() => setIsRefusing(true)}>{t('refuse')}</Button>
          </>
        )}
      </div>
    </div>
  )
}
