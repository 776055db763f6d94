import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { conversationQueries } from '#web/features/contact/conversation/queries.ts'
import type { ConversationSummary } from '#web/features/contact/conversation/types.ts'
import { EndorseAction } from '#web/features/contact/endorsement/components/endorse-action.tsx'
import { useT } from '#web/lib/i18n.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { MessagesScreen } from '../shell/messages-screen.tsx'
import { ThreadAthlete } from './thread-athlete.tsx'

export function ScoutMessages() {
  const myId = useAccount()?.id ?? ''
  const hasRoom = useMediaQuery('(width >= 80rem)')
  const photos = useQuery(conversationQueries.photos())
  return (
    <MessagesScreen
      side="scout"
      photos={photos.data}
      actions={(conversation) => <AboutAthlete conversation={conversation} />}
      aside={
        hasRoom
          ? (conversation) => <ThreadAthlete key={conversation.id} conversation={conversation} myId={myId} />
          : undefined
      }
    />
  )
}

/** Their page one tap away, and a word about them. */
function AboutAthlete({ conversation: { participants } }: { conversation: ConversationSummary }) {
  const t = useT('conversation')
  const athlete = participants.find(({ role }) => role === 'athlete')
  if (!athlete?.user_id) return null
  return (
    <>
      <LinkButton
        to={`/scout/search?open=${athlete.user_id}`}
        variant="ghost"
        className="max-sm:-ml-3.5 sm:w-9 sm:px-0! sm:pointer-coarse:w-11"
        aria-label={t('profile_of', { name: athlete.display_name })}
      >
        <UserRound aria-hidden />
        <span className="sm:hidden">{t('profile')}</span>
      </LinkButton>
      <EndorseAction athlete={{ id: athlete.user_id, display_name: athlete.display_name }} />
    </>
  )
}
