import { MessagesScreen } from '../shell/messages-screen.tsx'

export function ScoutMessages() {
  return <MessagesScreen side="scout" />
}
