/** The rules that every way tries to get around, in the words of docs/safeguarding.md. */
export const RULES = {
  'page.minor': 'Apart from the guardian, only verified scouts see the page of somebody under 18.',
  'page.consent':
    'Nobody sees the page of a young person whose parent or guardian still has to agree, or has said no.',
  'page.hidden': 'Nobody sees a page that its owner has hidden.',
  'page.block':
    'After a block, neither of the two sees the other’s page, and nobody tells the blocked person.',
  'page.senses': 'No count, filter, order or error message tells that a hidden person is there.',
  'private.details':
    'No scout and no other athlete reads a date of birth, an email address, a minor’s surname, or who the guardian is.',
  'contact.guardian': 'No adult reaches a minor before the guardian has approved that adult.',
  'contact.check':
    'Only a scout whose check stands may ask for contact; to ask a minor takes a check by two people of the Touchline team, and agents may not ask at all.',
  'contact.end':
    'Nothing more gets through once a guardian withdraws, someone blocks, or the scout’s check ends.',
  'contact.no': 'After a no, the same scout cannot ask again for 30 days.',
  'words.plain':
    'A text to or by a minor with a phone number, an email address, a link or an account elsewhere is refused, also in the disguises that we know.',
  'words.links':
    'A young person can link to films and results only, never to a chat, a channel or an account elsewhere.',
  'words.private': 'Only the two people in a conversation and the guardian read it.',
  'words.own': 'Nobody writes in another person’s name, and nobody changes what was said.',
  'guardian.link':
    'A guardian’s page opens only with the secret link from the email, and shows only that child.',
  'guardian.decides': 'What a guardian decides cannot be decided or undone by anybody else.',
  'guardian.copy': 'Whatever an adult writes to a minor goes to the guardian as well.',
  'scout.badge': 'Nobody gives themselves a badge, a longer one or a better one.',
  'scout.notes': 'A scout’s shortlists and notes are read only by the scouts who share them.',
  'scout.shared_board':
    'A shared shortlist is open only to verified scouts who accepted, and shows each no more of an athlete than that scout may see alone.',
  'scout.blind_review':
    'In a blind review nobody reads who is behind a letter before its owner reveals it, nor another’s grades, and whoever can no longer be seen is gone from it at once.',
  'measurement.source': 'Nobody makes a measurement look better verified than it is.',
  'measurement.dispute':
    'What is said in a dispute about a measurement, and in the answer, is read by the Touchline team alone, and by nobody on it who is close to whom it concerns; the athlete reads what is disputed and never by whom, and the team decides; what was lowered rises by no confirmation, and neither editing, deleting nor entering again escapes it.',
  'measurement.confirmed':
    'A confirmation lifts a number only from an official of the organization that the number names, while its check stands, and falls with whatever it rested on.',
  'measurement.session':
    'An official records only members of their checked organization, of minors only while a guardian agrees, and what they record is ranked only after its athlete could refuse it.',
  'honour.issuer':
    'An honour is confirmed only with the secret link that went to its issuer, who reads no more of a minor than the honour.',
  'admin.two_steps':
    'Only the Touchline team, signed in with a second step, does what the team may do. Nobody joins it without an invitation, which is accepted with a second step.',
  'report.quiet': 'Nobody learns who reported them, and only the Touchline team reads the evidence.',
  'report.two_admins':
    'A ban takes two admins, and an appeal is answered by one who took no part in the decision.',
  'admin.role':
    'Only the Touchline team changes the role of an account, only before it was used, and nobody becomes a scout who is not known to be 18.',
  'admin.duplicate':
    'An account is closed as a duplicate by an admin alone, where something says that it is the same person’s; its owner keeps it, a minor’s guardian is asked first, and neither account is told of the other.',
  'report.lift': 'A ban is lifted by two admins who took no part in it, whichever way they take.',
  'report.minors_closed':
    'A measure against a scout who talks with minors closes all their contact with minors, tells the guardians, and only a new check opens it.',
  'report.decision':
    'Nobody opens a decision about another person, and it names neither an admin nor who reported.',
  'live.same': 'The live connection carries nothing that its reader could not read anyway.',
  'file.photo':
    'A photo of a minor is seen only after the guardian’s yes, and disappears when the yes is taken back.',
  'file.film': 'A film of a minor is seen only after the guardian’s yes, and by verified scouts alone.',
  'file.honour_document':
    'A document beside an honour is opened by its athlete, and by others only where an adult shows it or asks an issuer; of an athlete under 18 nobody else opens it but admins who decide a report.',
  'file.evidence':
    'Documents for a check are opened only by their owner and by admins, who leave a line each time. While a check waits or counts, and for two years after, nobody changes or deletes them.',
  'file.own': 'Nobody adds, changes or removes another person’s files.',
  'account.sign_in': 'Nobody signs in as someone else, with a forged, stolen or expired key.',
  'account.secret': 'No answer tells whether an email address has an account.',
  'account.deletion':
    'An account is deleted by its owner with a fresh proof or by the child’s guardian, is hidden for 14 days, does not go while a guardian holds it, waits up to 60 days for an open report, and washes no suspension off.',
  'account.copy':
    'The copy of a person’s data is opened by that person alone, with a fresh proof and for a minute, or taken by whoever runs the server, which is on record and told to a minor’s guardians; it holds nothing that a screen keeps from them, and is gone after seven days.',
  'age.eighteen':
    'On the 18th birthday nothing opens by itself: the page stays as it was and nobody can write until the athlete has answered.',
  'age.fixed': 'Nobody makes themselves older, or a minor’s page public.',
  'event.names':
    'Who comes to an event is read by name only by those who may: a minor’s name by scouts of a shortlist, once the guardian allows it.',
  'event.counts': 'No count of an event, no place left and no error tells whether one person comes.',
  'event.bib':
    'A bib of an event says a number, first name and initial, of a minor only while every guardian lets it be read who comes, and nothing two days after the event or without a place.',
  'event.own':
    'Everybody answers for themselves, a guardian may say no, and only the Touchline team plans events.',
  'figures.own':
    'Figures are read by the person they are about and by the Touchline team with a second step; what others did is told from five people on.',
  'scout.directory':
    'An athlete browses only scouts whose verification stands, a minor only those who may write to them; nobody else reads whom an athlete has noted down.',
  'scout.saved_search':
    'A saved search finds only those whom its scout may see at that moment; nobody else reads it, and its alerts name nobody.',
  'scout.search_export':
    'A search leaves as a file only with a verified scout, holds only adults whom that scout may see, and everybody in it is told.',
  'scout.openings':
    'An opening that names no age is read by adults alone, comes only from a scout whose verification stands, and holds no words past the gate.',
  'scout.young_openings':
    'An opening reaches somebody under 18 only where it names their age, its scout is checked for minors today and no agent, and the guardian lets scouts write; once published it says what it said.',
  'page.code':
    'A code opens a card that a stranger may read: of a minor first name, initial and sport alone, of somebody who hides nothing, and nothing once it has ended.',
  'page.packet':
    'A coach packet opens for its days alone, of an adult who shows their page: what verified scouts read, without contact details, birth date or school; of somebody under 18 there is none.',
  'page.embed':
    'A card for other sites shows only an adult whose page is public and who has switched it on, only where they allow it, and nobody acts through it.',
  'page.boost':
    'A boost shows only an adult, only to scouts whose verification stands, only where the same search finds them, and tells its athlete of no single scout.',
  'page.community':
    'In a community a minor is known by first name to its members alone, while every guardian agrees and somebody who may write to minors moderates; nobody is written to from there.',
  'page.community_pictures':
    'A picture in a community is added by adults alone and opens only for those who read its post at that moment.',
  'page.organization':
    'A club’s page lists adults who show their page alone, tells the others in fives, and belongs to whoever answered at its own domain; a minor joins only while a guardian has agreed.',
  'scout.pitches':
    'A pitch of an adult goes to the scout of an opening alone, holds no words past the gate, opens no conversation, and is gone with the page, the film or the block.',
  'scout.young_pitches':
    'A pitch of somebody under 18 is read by every guardian first; no scout learns of it before all of them agree, none writes words back, and it is gone at once with a pause, a block or the consent.',
  'settings.push':
    'A push message names nobody and says nothing that may not stand on a locked screen; it reaches the browsers of sessions that stand alone, and a child only when a notice may.',
  'settings.private_mail':
    'Nobody on the Touchline team reads a private conversation alone: it takes a reason and a second admin, ends after an hour, is on record, and its people are told.',
  'settings.announcements':
    'What the team announces goes once to those it is for, asks nobody to write elsewhere, tells of no single person, and one about safety takes two admins.',
  'settings.team':
    'Only the Touchline team with a second step sets limits, hours and ages; what makes young people less safe takes two, and nobody goes past its floor.',
  'mail.ours': 'Our emails go only to the person they are for, and their links lead only to this site.',
} as const
export type RuleId = keyof typeof RULES
