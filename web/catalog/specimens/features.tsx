import type { ReactNode } from 'react'
import { VerificationBadge } from '#web/features/accounts/verification/components/verification-badge.tsx'
import { MeasurementRow } from '#web/features/athletes/measurement/components/measurement-row.tsx'
import { VideoItem } from '#web/features/athletes/video/components/video-item.tsx'
import { ConversationList } from '#web/features/contact/conversation/components/conversation-list.tsx'
import { EndorsementItem } from '#web/features/contact/endorsement/components/endorsement-item.tsx'
import { RequestCard } from '#web/features/contact/message-request/components/request-card.tsx'
import { conversation, endorsement, measurement, request, video } from '../rows.ts'
import { ARABIC, UNBROKEN } from '../samples.ts'
import { nothing, type Specimen, specimen } from '../specimen.ts'

/** The parts of the product that stand on most of its screens. */
export const features: readonly Specimen[] = [
  specimen('VerificationBadge', {
    none: () => <VerificationBadge checks={[]} />,
    two: () => (
      <VerificationBadge
        checks={['identity', 'organization'].map((type) => ({
          type,
          what: ['identity_document', 'licence_register'],
          until: '2099-03-01T00:00:00Z',
          decided_at: '2026-03-01T00:00:00Z',
        }))}
      />
    ),
  }),
  specimen('MeasurementRow', {
    default: () => <List>{measurementRow({})}</List>,
    ranked: () => <List>{measurementRow({ ranked: true })}</List>,
    disputed: () => <List>{measurementRow({ disputed: true })}</List>,
  }),
  specimen('RequestCard', {
    'to an athlete': (s) => <RequestCard side="athlete" request={request({ intro: s.text })} />,
    'from a scout': (s) => <RequestCard side="scout" request={request({ intro: s.text })} />,
    declined: (s) => (
      <RequestCard
        side="scout"
        request={request({ intro: s.text, status: 'declined', decline_reason: 'not_now', is_open: false })}
      />
    ),
    long: (s) => (
      <RequestCard
        side="athlete"
        request={request({
          subject: s.longAction,
          intro: `${s.long} ${UNBROKEN}`,
          scout_name: ARABIC,
          scout_organization: UNBROKEN,
        })}
      />
    ),
  }),
  specimen('EndorsementItem', {
    default: (s) => (
      <List>
        <EndorsementItem endorsement={endorsement({ notes: s.text })} />
      </List>
    ),
    'shown or not': (s) => (
      <List>
        <EndorsementItem endorsement={endorsement({ notes: s.text })} hint={s.hint} onShow={nothing} />
      </List>
    ),
    long: (s) => (
      <List>
        <EndorsementItem endorsement={endorsement({ notes: s.long, scout_name: ARABIC })} />
      </List>
    ),
  }),
  specimen('VideoItem', {
    default: (s) => (
      <List>
        <VideoItem video={video({ title: s.title })} sport="soccer" />
      </List>
    ),
    own: (s) => (
      <List>
        <VideoItem
          video={video({ title: s.long, visibility: 'private' })}
          sport={null}
          own={{ onEdit: nothing, onDelete: nothing }}
        />
      </List>
    ),
  }),
  specimen('ConversationList', {
    one: (s) => (
      <ConversationList myId="me" openId={null} conversations={[conversation('1', s.name, s.text)]} />
    ),
    many: (s) => (
      <ConversationList
        myId="me"
        openId="2"
        conversations={[s.name, ARABIC, UNBROKEN, ...s.positions].map((name, index) =>
          conversation(String(index + 1), name, s.long),
        )}
      />
    ),
  }),
]

const List = ({ children }: { children: ReactNode }) => (
  <ul className="@container max-w-4xl divide-y divide-line">{children}</ul>
)

function measurementRow({ ranked = false, disputed = false }) {
  const headline = measurement({ dispute_status: disputed ? 'disputed' : 'none' })
  const previous = measurement({ value: 4.31, measured_on: '2026-02-01' })
  return (
    <MeasurementRow
      line={{
        key: 'sprint30_s',
        metric: { code: 'sprint30_s', unit: 's', decimals: 2, better: 'lower', timed: true, min: 3, max: 9 },
        timing: 'electronic',
        headline,
        previous,
        history: [previous, headline],
      }}
      percentile={
        ranked
          ? { metric_code: 'sprint30_s', timing: 'electronic', value: 4.12, percentile: 88, n: 412 }
          : undefined
      }
      ranked={ranked}
      onOpen={nothing}
    />
  )
}
