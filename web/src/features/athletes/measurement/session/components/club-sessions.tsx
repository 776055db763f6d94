import { useQuery } from '@tanstack/react-query'
import { ClipboardList } from 'lucide-react'
import { useRef, useState } from 'react'
import { readDraft } from '#web/lib/drafts.ts'
import { useT } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/empty-state.tsx'
import { FormSkeleton } from '#web/ui/skeleton.tsx'
import { sessionQueries } from '../queries.ts'
import { draftName } from '../types.ts'
import { SessionRecord } from './session-record.tsx'
import { SessionSheet } from './session-sheet.tsx'

type ClubSessionsProps = { token: string; officialId: string }

/** On an official's page: the sheet of a new session, and what became of the last ones. */
export function ClubSessions({ token, officialId }: ClubSessionsProps) {
  const t = useT('measurement')
  const sheet = useQuery(sessionQueries.sheet(token))
  const [open, setOpen] = useState(false)
  // The button that opened the sheet is gone, and so is the sheet once it is sent.
  const heading = useRef<HTMLHeadingElement>(null)
  const show = (next: boolean) => {
    setOpen(next)
    heading.current?.focus()
  }
  const kept = readDraft(officialId, draftName) !== ''
  return (
    <section aria-labelledby="sessions" className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="sessions" tabIndex={-1} className="outline-none">
          {t('session.title')}
        </h2>
        {!open && (sheet.data?.members.length ?? 0) > 0 && (
          <Button variant="primary" onClick={() => show(true)}>
            <ClipboardList aria-hidden />
            {t(kept ? 'session.go_on' : 'session.record')}
          </Button>
        )}
      </div>
      {sheet.isPending && <FormSkeleton />}
      {sheet.error && <ErrorState error={sheet.error} onRetry={sheet.refetch} />}
      {sheet.data?.members.length === 0 && <p className="text-soft">{t('session.no_members')}</p>}
      {open && sheet.data && (
        <SessionSheet
          token={token}
          officialId={officialId}
          members={sheet.data.members}
          onClose={() => show(false)}
        />
      )}
      {!open && (
        <ul className="divide-y divide-hair">
          {sheet.data?.sessions.map((session) => (
            <SessionRecord key={session.id} token={token} session={session} />
          ))}
        </ul>
      )}
    </section>
  )
}
