import type { ConversationSummary } from '#web/features/contact/conversation/types.ts'
import { EndorseAction } from '#web/features/contact/endorsement/components/endorse-action.tsx'
import { MessagesScreen } from '../shell/messages-screen.tsx'

export function ScoutMessages() {
  return <MessagesScreen side="scout" actions={(conversation) => <Endorse conversation={conversation} />} />
}

function Endorse({ conversation: { participants } }: { conversation: ConversationSummary }) {
  const athlete = participants.find(({ role }) => role === 'athlete')
  if (!athlete?.user_id) return null
  return <EndorseAction athlete={{ id: athlete.user_id, display_name: athlete.display_name }} narrow />
}
