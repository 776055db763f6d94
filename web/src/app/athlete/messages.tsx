import { MessagesScreen } from '../shell/messages-screen.tsx'

export function AthleteMessages() {
  return <MessagesScreen side="athlete" />
}
