import { BLIND_REVIEW_SQL_LIMITS } from './blind-review-limits.ts'
import { SEARCH_SQL_LIMITS } from './search-limits.ts'

const chars = /char_length\([^)]*\)+\s*<= (\d+)/
const items = /cardinality\([^)]*\)+ <= (\d+)/
const body = (at: string, written: RegExp): [string, RegExp] => [at, written]
const threeTo = /not between 3 and (\d+)/
const columns = (written: RegExp, ...at: string[]): [string, RegExp][] =>
  at.map((column) => [column, written])
export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/**
 * Where the check of a limit that is named like its column would be: `videoLink.titleMaxChars` is video_links.title, and
 * `athlete.clubMaxChars` is athlete_profiles.club. `…MaxChars` counts characters, `…Max` entries of a list, and
 * `athlete.classYear.min` is the least of athlete_profiles.class_year.
 */
export function columnsNamedLike(limit: string): [at: string, written: RegExp][] {
  const [, table = '', name = '', unit] = /^(\w+)\.(\w+?)(MaxChars|Max|\.min|\.max)$/.exec(limit) ?? []
  const column = snakeCase(name)
  const written = {
    MaxChars: chars,
    Max: items,
    '.min': new RegExp(`\\b${column} >= (\\d+)`),
    '.max': new RegExp(`\\b${column} <= (\\d+)`),
  }[unit ?? '']
  if (!written) return []
  return ['', 's', '_profiles'].map((ending) => [`${snakeCase(table)}${ending}.${column}`, written])
}

/**
 * Where else SQL repeats a number of LIMITS: the check of a column or the body of a function(), and how the number is written
 * there. A limit that is named like its column needs no line.
 */
export const SQL_LIMITS: Record<string, [at: string, written: RegExp][]> = {
  'email.maxChars': columns(
    chars,
    'profiles.email',
    'admin_invitations.email',
    'guardian_links.guardian_email',
  ),
  'file.nameMaxChars': columns(chars, 'measurement_imports.file_name'),
  'request.subjectMaxChars': columns(
    chars,
    'message_requests.subject',
    'messages.subject',
    'conversations.subject',
  ),
  'request.introMaxChars': columns(chars, 'message_requests.intro'),
  'request.expiresDays': [
    body('message_requests_before_insert()', /expires_at := now\(\) \+ interval '(\d+) days'/),
  ],
  'announcement.titleMaxChars': columns(chars, 'private.announcement_texts.title'),
  'announcement.bodyMaxChars': columns(chars, 'private.announcement_texts.body'),
  'opening.placesMax': columns(/places <= (\d+)/, 'openings.places'),
  'opening.daysMax': [body('openings_before_write()', /private\.today\(\) \+ (\d+)/)],
  'organization.nameMaxChars': [body('register_organization()', /'name', 2, (\d+)\)/)],
  'organization.aboutMaxChars': [body('change_organization()', /'about', 0, (\d+)\)/)],
  'organization.placeMaxChars': [body('register_organization()', /'city', 1, (\d+)\)/)],
  'organization.noteMaxChars': [
    ...columns(chars, 'private.organization_applications.note'),
    body('application_note()', /> (\d+) then/),
  ],
  'organization.sportsMax': [body('organization_sports()', /not between 1 and (\d+)/)],
  'organization.officialsMax': [body('invite_official()', />= (\d+) then/)],
  'community.nameMaxChars': columns(chars, 'private.communities.name'),
  'community.aboutMaxChars': columns(chars, 'private.communities.about'),
  'community.rulesMaxChars': columns(chars, 'private.communities.rules'),
  'community.placeMaxChars': columns(chars, 'private.communities.place'),
  'community.reasonMaxChars': columns(chars, 'private.community_log.reason'),
  'community.ownedMax': [body('create_community()', /c\.state = 'open'\) >= (\d+)/)],
  'community.invitationDaysMax': [body('renew_community_invitation()', /not between 0 and (\d+)/)],
  'communityPost.bodyMaxChars': columns(chars, 'private.community_posts.body'),
  'communityPost.choicesMax': [body('poll_words()', /not between 2 and (\d+)/)],
  'communityPost.choiceMaxChars': [body('poll_words()', /'choices', c\.choice, 1, (\d+)/)],
  'communityPost.pollDaysMax': [body('create_community_post()', /not between 1 and (\d+)/)],
  'communityPost.pinsMax': [body('pin_community_post()', /p\.id <> post\.id\) >= (\d+)/)],
  'communityPost.picturesMax': [
    ['private.community_pictures.place', /place <= (\d+)/],
    body('add_pictures_to_post()', /not between 1 and (\d+)/),
  ],
  'communityPost.pictureMaxBytes': [['bucket community-pictures', /^(\d+)$/]],
  'communityPost.pictureWordsMaxChars': [
    ...columns(chars, 'private.community_pictures.description'),
    body('add_pictures_to_post()', /'description', 1, (\d+)/),
  ],
  'communityPost.unusedPicturesMax': [body('can_add_picture()', /\) < (\d+)/)],
  'communityComment.bodyMaxChars': columns(chars, 'private.community_comments.body'),
  'pitch.bodyMaxChars': columns(chars, 'pitches.body'),
  'pitch.questionMaxChars': columns(chars, 'pitches.question'),
  'pitch.replyMaxChars': columns(chars, 'pitches.reply'),
  'pitch.openMax': [body('send_pitch()', /is_undecided\(p\)\) >= (\d+)/)],
  'boost.hours': [body('start_boost()', /interval '(\d+) hours'/)],
  'boost.everyDays': [body('start_boost()', /interval '(\d+) days'/)],
  'boost.minResults': [body('boosted_athlete()', /not between (\d+) and/)],
  'advice.minAthletes': [body('measure_advice()', /having count\(\*\) >= (\d+)/)],
  'advice.days': [body('measure_advice()', /interval '(\d+) days'/)],
  'profileCode.labelMaxChars': columns(chars, 'profile_codes.label'),
  'profileCode.daysMax': [body('require_profile_code()', /'card' and [^;]*?not between 1 and (\d+)/)],
  'profileCode.liveMax': [body('create_profile_code()', /'card'\s+and private\.is_live\(c\)\) >= (\d+)/)],
  'profileCode.packetDaysMax': [
    body('require_profile_code()', /'coach_packet' and [^;]*?not between 1 and (\d+)/),
  ],
  'profileCode.packetsMax': [
    body('create_profile_code()', /'coach_packet'\s+and private\.is_live\(c\)\) >= (\d+)/),
  ],
  'profileEmbed.sitesMax': [
    ...columns(items, 'private.profile_embeds.sites'),
    body('require_embed_sites()', /cardinality\(given\) > (\d+)/),
  ],
  'profileEmbed.siteMaxChars': [body('site_origin()', chars)],
  'threadAccess.reasonMinChars': [body('thread_access_words()', /not between (\d+) and/)],
  'threadAccess.reasonMaxChars': columns(chars, 'private.thread_access.reason'),
  'threadAccess.answerMaxChars': columns(chars, 'private.thread_access.answer'),
  ...BLIND_REVIEW_SQL_LIMITS,
  'savedSearch.nameMaxChars': columns(chars, 'saved_searches.name'),
  'savedSearch.followedMax': [body('is_followed()', /cardinality\(athletes\) <= (\d+)/)],
  'deletion.days': [
    body('settle_unanswered()', /interval '(\d+) days'/),
    body('agree_to_deletion()', /interval '(\d+) days'/),
    body('erasure_day()', /18 years (\d+) days/),
  ],
  'deletion.reportDays': [body('kept_until()', /interval '(\d+) days'/)],
  'deletion.teamDays': [body('deletion_state()', /interval '(\d+) days'/)],
  'export.days': [body('keep_export()', /interval '(\d+) days'/)],
  'export.linkSeconds': [body('open_export()', /interval '(\d+) seconds'/)],
  'export.tries': [body('give_export_back()', /attempts >= (\d+)/), ['private.exports.attempts', /<= (\d+)/]],
  'dataRequest.answerMinChars': [body('close_data_request()', /not between (\d+) and 1000/)],
  'import.rowsMax': [body('validate_import()', /jsonb_array_length\(rows\) not between 1 and (\d+)/)],
  'import.sourceMaxChars': columns(chars, 'athlete_profiles.import_source'),
  'search.textMaxChars': [body('validate_search_filter()', /\(filter ->> 'text'\) > (\d+)/)],
  ...SEARCH_SQL_LIMITS,
  'request.templatesMax': [body('save_request_template()', />= (\d+) then/)],
  'eventImport.rowsMax': [body('import_events()', /jsonb_array_length\(rows\) not between 1 and (\d+)/)],
  'event.placesMax': [body('require_event()', /capacity not between 1 and (\d+)/)],
  'event.seriesMax': [body('require_series()', /days > (\d+)/)],
  'board.noteMaxChars': columns(chars, 'board_item_notes.body'),
  'board.peopleMax': [
    body('require_board_room()', />= (\d+) then/),
    body('answer_board_invitation()', /m\.board_id = board\.id\) >= (\d+)/),
  ],
  'board.tagsMax': columns(items, 'board_items.tags'),
  'verification.noteMaxChars': columns(chars, 'verifications.evidence_note'),
  'verification.urlMaxChars': columns(chars, 'verifications.evidence_url'),
  'verification.organizationMaxChars': columns(
    chars,
    'verifications.organization',
    'scout_profiles.organization',
    'message_requests.scout_organization',
    'endorsements.scout_organization',
  ),
  'verification.evidenceMaxBytes': [['bucket evidence', /^(\d+)$/]],
  'verification.reasonMaxChars': columns(chars, 'verifications.reason', 'verifications.revoked_reason'),
  // Three years of 365 days.
  'verification.decidedWithinDays': [['term verification', /^(\d+)$/m]],
  'verification.maxDays': [
    body('verifications_before_insert_update()', /expires_at > now\(\) \+ interval '(\d+) years'/),
  ],
  'scoutProfile.nameMaxChars': columns(chars, 'scout_profiles.display_name'),
  'scoutDirectory.answersMin': [body('shown_scout_answers()', />= (\d+)/)],
  'scoutDirectory.noteMaxChars': columns(chars, 'athlete_targets.note'),
  'profile.fullNameMaxChars': columns(chars, 'profiles.full_name', 'guardian_links.guardian_name'),
  'personName.givenMaxChars': [body('keep_names()', /\(chosen\) not between 1 and (\d+)/)],
  'personName.surnameMaxChars': [body('keep_names()', /\(family\) > (\d+)/)],
  'athlete.minAgeYears': [
    body('onboard_athlete()', /years < (\d+)/),
    body('age_band_of()', /years < (\d+)/),
    body('visibility_of()', /if years < (\d+)/),
  ],
  'athlete.positionsMax': [
    body('onboarding_positions()', /cardinality\(places\) > (\d+)/),
    body('set_my_positions()', /cardinality\(positions\) > (\d+)/),
    ['athlete_positions.sort_order', /sort_order <= (\d+)/],
    ['athlete_search_index.positions', items],
  ],
  'athlete.languagesMax': columns(items, 'athlete_profiles.languages', 'scout_profiles.languages'),
  'athlete.jerseyMax': columns(/jersey_number <= (\d+)/, 'athlete_profiles.jersey_number'),
  'measurement.measurerMaxChars': columns(chars, 'measurements.measured_by_name'),
  'measurement.refusalMaxChars': columns(chars, 'measurement_confirmations.reason_words'),
  'measurement.urlMaxChars': columns(chars, 'measurements.evidence_url'),
  'session.testsMax': [body('session_tests()', /not between 1 and (\d+)/)],
  'session.cellsMax': [body('record_session()', /not between 1 and (\d+)/)],
  'session.placeMaxChars': [body('session_words()', /value, 0, (\d+)/)],
  'session.waitDays': [
    body('record_session_number()', /interval '(\d+) days'/),
    body('rank_recorded_numbers()', /now\(\) \+ interval '(\d+) days'/),
  ],
  'session.undoMinutes': [body('undo_whole_session()', /interval '(\d+) minutes'/)],
  'measurement.earliest': [
    body('require_plausible()', /measured_on < date '([\d-]+)'/),
    body('import_number_problem()', /measured_on < date '([\d-]+)'/),
  ],
  'video.maxBytes': [
    ['videos.byte_size', /<= '?(\d+)/],
    body('videos_before_insert()', /not between 1 and (\d+)/),
    ['bucket videos', /(\d+)/],
  ],
  'videoClip.minMs': [['video_clips.start_ms', /start_ms\)+ >= (\d{3,})/]],
  'videoClip.maxMs': [['video_clips.start_ms', /start_ms\)+ <= (\d+)/]],
  'videoCaption.maxBytes': [
    ['video_captions.body', /<= (\d+)/],
    body('video_captions_before_write()', /octet_length\(new\.body\) > (\d+)/),
  ],
  'takedown.reasonMinChars': [body('ask_video_takedown()', /not between (\d+) and/)],
  'takedown.reasonMaxChars': [body('ask_video_takedown()', threeTo)],
  'reel.clipsMax': [body('set_reel_clips()', /cardinality\(wanted\) > (\d+)/)],
  'video.quotaBytes': [body('get_storage_quota()', /when 'athlete' then (\d+)/)],
  'video.minMs': [body('video_refusal()', /numeric, 0\) < (\d+)/)],
  'video.maxMs': [body('video_refusal()', /numeric > (\d{5,})/)],
  'video.sideMax': [body('video_refusal()', /'height'\)::int\) > (\d+)/)],
  'video.frameRateMax': [body('video_refusal()', /'frame_rate'\)::numeric\) > (\d+)/)],
  'video.uploadDays': [['policy retention.unfinished_uploads_days', /^(\d+)$/]],
  'honour.earliest': [
    ['honours.awarded_on', /awarded_on >= '([\d-]+)'/],
    body('correct_honour()', /awarded_on < date '([\d-]+)'/),
  ],
  'honour.document.maxBytes': [['bucket honour-documents', /^(\d+)$/]],
  'honour.pinnedMax': [body('honours_before_insert_update()', />= (\d+) then/)],
  'honour.lineMaxChars': columns(
    chars,
    ...['title', 'competition', 'team', 'issuer_name', 'confirmed_by'].map((name) => `honours.${name}`),
    'honour_confirmations.answered_by',
  ),
  'honour.urlMaxChars': columns(chars, 'honours.evidence_url'),
  'honour.linkDays': [body('ask_honour_confirmation()', /interval '(\d+) days'/)],
  'honour.remindDays': [body('remind_honour_issuer()', /interval '(\d+) days'/)],
  'feedback.titleMaxChars': columns(chars, 'roadmap_items.title'),
  'video.posterMaxBytes': [['bucket video-posters', /^(\d+)$/]],
  'feedback.screenshotMaxBytes': [['bucket screenshots', /^(\d+)$/]],
  'feedback.titleMinChars': [body('publish_feedback()', /not between (\d+) and 120/)],
  'dispute.reasonMinChars': columns(/btrim\(reason\)\) >= (\d+)/, 'measurement_disputes.reason'),
  'dispute.reasonMaxChars': columns(chars, 'measurement_disputes.reason'),
  'dispute.urlMaxChars': columns(chars, 'measurement_disputes.evidence_url'),
  'dispute.statementMaxChars': columns(chars, 'measurement_disputes.resolution'),
  'percentile.minPeople': [body('page_percentiles()', /where s\.people >= (\d+)/)],
  'figures.minPeople': [body('close_activity_days()', /where j\.people >= (\d+); -- LIMITS/)],
  'figures.birthQuarterPeople': [body('figure_birth_quarters()', /having count\(\*\) = (\d+)/)],
  'figures.outcomeDays': [body('figure_owed()', /interval '(\d+) days'/)],
  'profileViews.kindsFromViewers': [body('close_activity_days()', /where j\.people >= (\d+)/)],
  'endorsement.averageMinCount': [
    body('my_athlete_summary()', /count\(\*\) >= (\d+) then round\(avg\(rating/),
  ],
  'audit.detailsMaxBytes': columns(/octet_length\([^<]*<= (\d+)/, 'security_audit_log.details'),
  'suspiciousActivity.events': [body('detect_suspicious_activity()', /lines >= (\d+)/)],
  'suspiciousActivity.windowMinutes': [body('detect_suspicious_activity()', /interval '(\d+) minutes'/)],
  'minorProfiles.perDay': [
    body('minor_profiles_refusal()', /cardinality\(fresh\) > (\d+)/),
    body('can_read_minors()', /count\(\*\) <= (\d+)/),
  ],
  'flag.reasonMaxChars': [body('change_role()', threeTo), body('close_duplicate()', threeTo)],
  'flag.statementMinChars': [
    ['require_decision()', /not between (\d+) and 2000/],
    ['review_decision()', /not between (\d+) and 2000/],
  ],
  'flag.statementMaxChars': [
    ['require_decision()', threeTo],
    ['review_decision()', threeTo],
  ],
  'appeal.days': [
    body('can_appeal_decision()', /interval '(\d+) days'/),
    body('can_appeal_report()', /interval '(\d+) days'/),
    body('moderation_decision()', /interval '(\d+) days'/),
  ],
  'caseNote.maxChars': [
    ...columns(chars, 'private.case_notes.note'),
    body('add_case_note()', /not between 1 and (\d+)/),
  ],
  'caseNote.referenceMaxChars': columns(chars, 'private.case_referrals.reference'),
  'moderation.newAccountDays': [body('flags_before_insert_validate()', /interval '(\d+) days'/)],
  'moderation.pageCases': [body('moderation_queue()', /limit (\d+)/)],
  'directory.pagePeople': [body('admin_people()', /limit (\d+)/)],
  'directory.similarAccounts': [body('accounts_like()', /limit (\d+)/)],
  'adminTask.noteMinChars': [body('hand_over_task()', /coalesce\(note, ''\)\)\) not between (\d+) and/)],
  'adminTask.noteMaxChars': [body('hand_over_task()', /coalesce\(note, ''\)\)\) not between \d+ and (\d+)/)],
  'adminTask.reasonMinChars': [body('snooze_task()', /coalesce\(reason, ''\)\)\) not between (\d+) and/)],
  'adminTask.reasonMaxChars': [body('snooze_task()', /coalesce\(reason, ''\)\)\) not between \d+ and (\d+)/)],
  'appeal.minChars': [body('require_appeal()', /not between (\d+) and 2000/)],
  'appeal.maxChars': [
    body('require_appeal()', /not between 10 and (\d+)/),
    ...columns(chars, 'flags.appeal'),
  ],
}

/** Numbers SQL does not know: what a screen shows or keeps to itself. */
export const ONLY_ON_SCREENS = [
  /^(suspiciousActivity|securityPanel|logBuffer|queryCache|firstPaint|prefetch|keepaliveRequest|tokenRefresh|scoutHome|rest|lastSeen|sharedFile|unsentMessages)\./,
  /\.(undoSeconds|staleDays|freshFilmMonths|photoPixels|pictureSidePixels|dashboardDays|cardsShown|badgeAskedMs|waitingPlaceMs|chunkBytes|posterMaxWidth|trimMaxBytes)$/,
  // The server has it in TUNING.rest.maxRows: server/test/config/limits.test.ts compares the two.
  /^rowsOfAnAnswerMax$/,
  /^password\./,
  // The accounts have it in TUNING.auth.mailCooldownSeconds: server/test/config/limits.test.ts compares the two.
  /^confirmationMail\./,
  // quietHours are defaults of a table: supabase/tests/contact-gate.test.ts compares them.
  /^quietHours\.|^import\.(rowsPerCall|fileMaxBytes)$/,
  // Shorter than the column as a whole, which holds several; or the lowest of a choice that SQL leaves open.
  /^(board\.tagMaxChars|board\.invitationDays|scoutProfile\.regionMaxChars|search\.compareMin|endorsement\.earliest)$/,
  // How a list of results grows, how long the browser keeps it, and how many of its people one press keeps or hides.
  /^search\.(laterPageSize|keptMinutes|atOnceMax)$/,
  // A pattern (supabase/tests/profile.test.ts and the schema of the form say the same), and what scripts/build-places.mjs takes.
  /^(athlete\.handle\.|place\.peopleMin$)/,
]
