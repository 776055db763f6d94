import type { Measurement } from '#web/features/athletes/measurement/types.ts'
import type { VideoLink } from '#web/features/athletes/video/types.ts'
import type { ConversationSummary } from '#web/features/contact/conversation/types.ts'
import type { Endorsement } from '#web/features/contact/endorsement/types.ts'
import type { MessageRequest } from '#web/features/contact/message-request/types.ts'

const WRITTEN = '2026-10-03T09:00:00Z'
const LATER = '2099-03-01T00:00:00Z'

export const measurement = (more: Partial<Measurement>): Measurement => ({
  id: 'measurement',
  athlete_id: 'athlete',
  metric_code: 'sprint30_s',
  value_entered: 4.12,
  unit_entered: 's',
  value: 4.12,
  measured_on: '2026-10-03',
  measured_on_precision: 'day',
  method: 'laser',
  conditions: '',
  provenance: 'league_verified',
  evidence_url: '',
  measured_by: 'self',
  measured_by_name: '',
  device: '',
  organization: null,
  event: null,
  confirmed_at: null,
  confirmed_how: null,
  confirmed_by: '',
  confirmed_role: '',
  confirmed_level: null,
  level_ended_at: null,
  level_ended_with: null,
  dispute_status: 'none',
  ranked_from: null,
  disputed_on: null,
  created_at: WRITTEN,
  ...more,
})

export const request = (more: Partial<MessageRequest>): MessageRequest => ({
  id: 'request',
  scout_id: 'scout',
  athlete_id: 'athlete',
  subject: 'A trial week',
  intro: '',
  status: 'pending',
  awaiting_guardian: false,
  decline_reason: '',
  scout_name: 'Sam Ferreira',
  scout_organization: 'Harbour Academy',
  athlete_name: 'Nora Quill',
  conversation_id: null,
  created_at: WRITTEN,
  expires_at: LATER,
  answered_at: null,
  is_open: true,
  accept_refusal: null,
  ...more,
})

export const endorsement = (more: Partial<Endorsement>): Endorsement => ({
  id: 'endorsement',
  scout_id: 'scout',
  athlete_id: 'athlete',
  relationship: 'scouted_live',
  observed_on: '2026-09-20',
  rating: 4,
  notes: '',
  skills: [],
  projected_level: 'national',
  visibility: 'public',
  shown: true,
  scout_name: 'Sam Ferreira',
  scout_organization: 'Harbour Academy',
  scout_verifications: [{ type: 'organization' }],
  created_at: WRITTEN,
  ...more,
})

export const video = (more: Partial<VideoLink>): VideoLink => ({
  id: 'video',
  athlete_id: 'athlete',
  url: 'https://youtu.be/nora',
  title: '',
  kind: 'highlight',
  visibility: 'public',
  recorded_on: '2026-05-30',
  sport_code: null,
  sort_order: 1,
  ...more,
})

export const conversation = (id: string, name: string, content: string): ConversationSummary => ({
  id,
  subject: 'A trial week',
  status: 'open',
  closed_reason: '',
  closed_at: null,
  outcome: '',
  involves_minor: false,
  last_message_at: WRITTEN,
  can_write: true,
  cool_down_days: 30,
  rests_until: null,
  read_at: null,
  participants: [
    { user_id: 'me', role: 'scout', display_name: 'Sam Ferreira', last_read_at: WRITTEN },
    { user_id: id, role: 'athlete', display_name: name, last_read_at: WRITTEN },
  ],
  last: { content, created_at: '2026-10-04T09:00:00Z', sender_id: id },
})
