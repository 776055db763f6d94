import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { guardianQueries } from '#web/features/athletes/guardian/queries.ts'
import { ConversationView } from '#web/features/contact/conversation/components/conversation-view.tsx'
import type { ConversationSummary, Message, Photos } from '#web/features/contact/conversation/types.ts'
import { useT } from '#web/lib/i18n.ts'
import { lazyWhenOnline } from '#web/lib/load-when-online.ts'
import type { MenuItem } from '#web/ui/menu.tsx'
import { ReportMenu, useReportItems } from './report-menu.tsx'

const ScoutRecordDialog = lazyWhenOnline(() =>
  import('#web/features/scouting/scout-record/components/scout-record-dialog.tsx').then((part) => ({
    default: part.ScoutRecordDialog,
  })),
)

type OpenConversationProps = {
  conversation: ConversationSummary
  myId: string
  side: 'athlete' | 'scout'
  actions?: ReactNode
  photos?: Photos | undefined
  record?: ReactNode
}

/** A thread with what one can do about the other side: report a message, the thread or the person, and block. */
export function OpenConversation({
  conversation,
  myId,
  side,
  actions,
  photos,
  record,
}: OpenConversationProps) {
  const t = useT('conversation')
  const [asksWho, setAsksWho] = useState(false)
  const other = conversation.participants.find(({ user_id, role }) => role !== 'guardian' && user_id !== myId)
  const personId = other?.user_id
  const name = other?.display_name ?? ''
  const { items, dialog } = useReportItems({
    subjects: [
      { type: 'conversation', id: conversation.id },
      { type: side === 'athlete' ? 'scout_profile' : 'athlete_profile', id: personId ?? '' },
    ],
    personId: personId ?? '',
    name,
    involvesMinor: conversation.involves_minor,
  })
  const hasGuardian = conversation.participants.some(({ role }) => role === 'guardian')
  const guardians = useQuery({ ...guardianQueries.mine(), enabled: side === 'athlete' && hasGuardian })
  const guardianNames = (guardians.data ?? [])
    .filter(({ state }) => state === 'active')
    .map(({ guardian_name }) => guardian_name)
  const messageActions = useCallback(
    ({ id, sender_id }: Message) =>
      sender_id && (
        <ReportMenu
          subjectType="message"
          subjectId={id}
          personId={sender_id}
          name={name}
          involvesMinor={conversation.involves_minor}
        />
      ),
    [name, conversation.involves_minor],
  )
  const who: MenuItem[] =
    side === 'athlete' && personId
      ? [{ label: t('who'), icon: <UserRound aria-hidden />, onSelect: () => setAsksWho(true) }]
      : []
  return (
    <>
      <ConversationView
        conversation={conversation}
        myId={myId}
        actions={actions}
        photos={photos}
        guardianNames={guardianNames}
        record={record}
        firstItems={who}
        moreItems={personId ? items : []}
        messageActions={messageActions}
      />
      {dialog}
      {asksWho && personId && (
        <Suspense>
          <ScoutRecordDialog scoutId={personId} name={name} onClose={() => setAsksWho(false)} />
        </Suspense>
      )}
    </>
  )
}
