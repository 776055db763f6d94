import type { ModerationCase } from './types.ts'

export type ReportedThing = Exclude<ModerationCase['subject_type'], 'account'>

/** What kind of value a row holds, which decides how it is put into words (`evidence-words.ts`). */
export type EvidenceValue =
  | 'words'
  | 'address'
  | 'country'
  | 'region'
  | 'spoken_language'
  | 'date'
  | 'known_date'
  | 'moment'
  | 'sport'
  | 'level'
  | 'relationship'
  | 'honour_kind'
  | 'honour_level'
  | 'method'
  | 'provenance'
  | 'measurer'
  | 'video_kind'
  | 'conditions'

/** `precision` is not shown by itself: it says how exactly a `known_date` is known. Nor is `copy`: the file itself stands beside. */
export type EvidenceField =
  | 'photo'
  | 'heading'
  | 'quote'
  | 'rating'
  | 'measurement'
  | 'precision'
  | 'copy'
  | { label: string; value: EvidenceValue }
const row = (label: string, value: EvidenceValue = 'words'): EvidenceField => ({ label, value })
const labelled = (words: string, ...columns: string[]) =>
  Object.fromEntries(columns.map((column) => [column, row(`${words}.${column}`)]))
const written = row('moderation:evidence.created_at', 'moment')

/**
 * The columns that a report copies of each noun, in the order in which the noun's own page shows them. A report copies what
 * `private.declare_columns` declares as evidence; `supabase/tests/report-evidence.test.ts` compares the two.
 */
export const EVIDENCE: Record<ReportedThing, Record<string, EvidenceField>> = {
  athlete_profile: {
    avatar_path: 'photo',
    display_name: 'heading',
    ...labelled('athlete-profile:field', 'club', 'region'),
    country: row('athlete-profile:field.country', 'country'),
    competition: row('athlete-profile:fact.competition'),
    status_note: row('athlete-profile:field.status_note'),
    bio: row('moderation:evidence.bio'),
    languages: row('moderation:evidence.languages', 'spoken_language'),
    handle: row('moderation:evidence.handle'),
  },
  scout_profile: {
    display_name: 'heading',
    ...labelled('scout-profile:field', 'title', 'organization'),
    bio: row('moderation:evidence.bio'),
    country: row('scout-profile:field.country', 'country'),
    regions: row('scout-profile:field.regions', 'region'),
    sports: row('scout-profile:field.sports', 'sport'),
    levels: row('scout-profile:field.levels', 'level'),
    languages: row('scout-profile:field.languages', 'spoken_language'),
  },
  message: { subject: 'heading', content: 'quote', created_at: written },
  message_request: {
    scout_organization: row('moderation:evidence.organization'),
    subject: 'heading',
    intro: 'quote',
    created_at: written,
  },
  endorsement: {
    rating: 'rating',
    notes: 'quote',
    skills: row('moderation:evidence.skills'),
    scout_organization: row('moderation:evidence.organization'),
    relationship: row('moderation:evidence.relationship', 'relationship'),
    observed_on: row('moderation:evidence.observed_on', 'date'),
    created_at: written,
  },
  opening: {
    title: 'heading',
    body: row('opening:field.body'),
    filter: row('opening:who', 'conditions'),
  },
  community: { name: 'heading', ...labelled('community:field', 'about', 'rules', 'place') },
  organization: {
    name: 'heading',
    ...labelled('organization:field', 'about', 'city', 'region'),
    country_code: row('organization:field.country', 'country'),
    website: row('organization:field.website', 'address'),
  },
  community_post: { body: 'quote', poll_choices: row('community:poll') },
  community_comment: { body: 'quote' },
  pitch: { body: row('pitch:body'), question: row('pitch:question'), reply: row('pitch:answer_label') },
  honour: {
    title: 'heading',
    kind: row('achievement:field.kind', 'honour_kind'),
    level: row('achievement:field.level', 'honour_level'),
    competition: row('achievement:field.competition'),
    team: row('achievement:field.team'),
    placement: row('achievement:field.placement'),
    awarded_on: row('achievement:field.awarded_on', 'date'),
    issuer_name: row('achievement:field.issuer_name'),
    evidence_url: row('achievement:field.evidence_url', 'address'),
    confirmed_by: row('achievement:field.confirmed_by'),
    confirmed_domain: row('achievement:field.confirmed_domain'),
  },
  reel: { title: 'heading' },
  video: {
    title: 'heading',
    kind: row('video:kind_label', 'video_kind'),
    competition: row('video-player:fact.competition'),
    opponent: row('video-player:fact.opponent'),
    wears: row('video-player:fact.wears'),
    recorded_on: row('video:recorded_on', 'date'),
    file_path: 'copy',
    poster_path: 'copy',
  },
  video_link: {
    title: 'heading',
    url: row('video:url', 'address'),
    created_at: written,
  },
  conversation: { subject: 'heading' },
  photo: { avatar_path: 'photo' },
  measurement: {
    metric_code: 'measurement',
    value_entered: 'measurement',
    unit_entered: 'measurement',
    provenance: row('measurement:source.who', 'provenance'),
    method: row('measurement:source.how', 'method'),
    measured_by: row('measurement:source.measured_by', 'measurer'),
    measured_by_name: row('measurement:source.measurer_name'),
    device: row('measurement:source.device'),
    measured_on: row('measurement:source.when', 'known_date'),
    measured_on_precision: 'precision',
    conditions: row('measurement:source.conditions'),
    evidence_url: row('measurement:source.evidence', 'address'),
    confirmed_by: row('measurement:confirmation.confirmed'),
    confirmed_role: row('organization:field.role'),
    confirmed_level: row('measurement:confirmation.confirmed_as', 'provenance'),
    confirmed_how: 'precision',
    level_ended_with: 'precision',
  },
}
