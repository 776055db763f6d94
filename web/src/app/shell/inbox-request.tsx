import { useNavigate } from 'react-router'
import type { Photos } from '#web/features/contact/conversation/types.ts'
import { RequestCard } from '#web/features/contact/message-request/components/request-card.tsx'
import type { MessageRequest } from '#web/features/contact/message-request/types.ts'
import { ReportMenu } from './report-menu.tsx'
import { ScoutRecord } from './scout-record.tsx'

type InboxRequestProps = { request: MessageRequest; side: 'athlete' | 'scout'; photos: Photos | undefined }

/** One request whole: for the athlete with what was checked about the scout, and a way to report. */
export function InboxRequest({ request, side, photos }: InboxRequestProps) {
  const navigate = useNavigate()
  return (
    <RequestCard
      request={request}
      side={side}
      photo={request.athlete_id ? photos?.get(request.athlete_id) : undefined}
      menu={
        side === 'athlete' &&
        request.scout_id && (
          <ReportMenu
            subjectType="message_request"
            subjectId={request.id}
            personId={request.scout_id}
            name={request.scout_name}
          />
        )
      }
      record={
        side === 'athlete' && (
          <ScoutRecord
            scoutId={request.scout_id}
            name={request.scout_name}
            today={Boolean(request.is_open)}
            detailed={Boolean(request.is_open)}
          />
        )
      }
      onAccepted={(id) => navigate(`?thread=${id}`)}
    />
  )
}
