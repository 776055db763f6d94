import type { ReactNode } from 'react'
import { ConversationView } from '#web/features/conversation/components/conversation-view.tsx'
import type { ConversationSummary } from '#web/features/conversation/types.ts'
import { ReportMenu, useReportItems } from './report-menu.tsx'

type OpenConversationProps = {
  conversation: ConversationSummary
  myId: string
  side: 'athlete' | 'scout'
  actions?: ReactNode
  record?: ReactNode
}

/** A thread with what one can do about the other side: report a message, the thread or the person, and block. */
export function OpenConversation({ conversation, myId, side, actions, record }: OpenConversationProps) {
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
  })
  return (
    <>
      <ConversationView
        conversation={conversation}
        myId={myId}
        actions={actions}
        record={record}
        moreItems={personId ? items : []}
        messageActions={({ id, sender_id }) =>
          sender_id && <ReportMenu subjectType="message" subjectId={id} personId={sender_id} name={name} />
        }
      />
      {dialog}
    </>
  )
}
