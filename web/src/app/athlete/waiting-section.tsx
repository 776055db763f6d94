import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useAccount } from '#web/features/accounts/account/queries.ts'
import { ConversationList } from '#web/features/contact/conversation/components/conversation-list.tsx'
import { conversationQueries } from '#web/features/contact/conversation/queries.ts'
import { isUnread } from '#web/features/contact/conversation/rules.ts'
import { RequestCard } from '#web/features/contact/message-request/components/request-card.tsx'
import { messageRequestQueries } from '#web/features/contact/message-request/queries.ts'
import { useT } from '#web/lib/i18n.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ReportMenu } from '../shell/report-menu.tsx'
import { ScoutRecord } from '../shell/scout-record.tsx'

const shownRequests = 1
const shownConversations = 3
const inbox = '/athlete/messages'

/** What somebody waits for: the request that came first, to be answered here, and what was written and not read. */
export function WaitingSection() {
  const t = useT('athlete-profile')
  const navigate = useNavigate()
  const myId = useAccount()?.id ?? ''
  const requests = useQuery(messageRequestQueries.mine())
  const conversations = useQuery(conversationQueries.mine())
  const open = (requests.data ?? []).filter(({ is_open }) => is_open).toReversed()
  const unread = (conversations.data ?? []).filter((one) => isUnread(one, myId))
  const hidden = Math.max(0, open.length - shownRequests) + Math.max(0, unread.length - shownConversations)
  return (
    <section aria-labelledby="waiting-title" className="space-y-3">
      <h2 id="waiting-title" className="sr-only">
        {t('waiting.title')}
      </h2>
      {open.slice(0, shownRequests).map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          side="athlete"
          menu={
            request.scout_id && (
              <ReportMenu
                subjectType="message_request"
                subjectId={request.id}
                personId={request.scout_id}
                name={request.scout_name}
              />
            )
          }
          record={<ScoutRecord scoutId={request.scout_id} name={request.scout_name} today detailed />}
          onAccepted={(id) => navigate(`${inbox}?thread=${id}`)}
        />
      ))}
      {unread.length > 0 && (
        <Card className="overflow-hidden p-0!">
          <ConversationList
            conversations={unread.slice(0, shownConversations)}
            myId={myId}
            openId={null}
            base={inbox}
          />
        </Card>
      )}
      {hidden > 0 && (
        <LinkButton to={inbox} variant="ghost" className="-ml-3.5">
          {t('waiting.more', { count: hidden })}
          <ArrowRight aria-hidden />
        </LinkButton>
      )}
    </section>
  )
}
