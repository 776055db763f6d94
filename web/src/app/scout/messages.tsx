import type { ConversationSummary } from '#web/features/conversation/types.ts'
import { EndorseAction } from '#web/features/endorsement/components/endorse-action.tsx'
import { MessagesScreen } from '../shell/messages-screen.tsx'

export function ScoutMessages() {
  return <MessagesScreen side="scout" actions={(conversation) => <Endorse conversation={conversation} />} />
}

/** A minor is endorsed in an open conversation only, where the guardian reads along. */
function Endorse({
  conversation: { status, involves_minor, participants },
}: {
  conversation: ConversationSummary
}) {
  const athlete = participants.find(({ role }) => role === 'athlete')
  if (!athlete?.user_id || (involves_minor && status !== 'open')) return null
  return <EndorseAction athlete={{ id: athlete.user_id, display_name: athlete.display_name }} narrow />
}
