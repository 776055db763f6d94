import type { Ways } from '../way.ts'
import { secretAccounts } from './account-secrets.ts'
import { adminTwoSteps, quietReports } from './admins.ts'
import { comingOfAge, fixedAge } from './ages.ts'
import { announcements } from './announcements.ts'
import { blindReviews } from './blind-reviews.ts'
import { sharedBoards } from './board-team.ts'
import { boosts } from './boosts.ts'
import { coachPackets } from './coach-packets.ts'
import { communities } from './communities.ts'
import { communityPictures } from './community-pictures.ts'
import { confirmations } from './confirmations.ts'
import { afterTheEnd, checkedOnly, noMeansNo } from './contact.ts'
import { privateDetails } from './details.ts'
import { disputes } from './disputes.ts'
import { duplicates } from './duplicates.ts'
import { eventBibs } from './event-bibs.ts'
import { eventCounts, eventNames, ownAnswers } from './events.ts'
import { ownFigures } from './figures.ts'
import { evidence, ownFiles } from './files.ts'
import { films } from './films.ts'
import { ownWords } from './forgery.ts'
import { guardianDecides } from './guardian-decisions.ts'
import { guardianFirst } from './guardian-first.ts'
import { guardianCopy, guardianLink } from './guardian-links.ts'
import { blockedPages, hiddenPages } from './hidden-pages.ts'
import { honourDocuments } from './honour-documents.ts'
import { honourIssuer } from './honours.ts'
import { filmLinks } from './links.ts'
import { liveSignals } from './live.ts'
import { ourMails } from './mails.ts'
import { measurementSource } from './measurements.ts'
import { minorPages, pagesBeforeConsent } from './minor-pages.ts'
import { liftedBans, minorsAfterMeasure, ownDecisions, twoAdmins } from './moderation.ts'
import { openings } from './openings.ts'
import { organizations } from './organizations.ts'
import { ownCopy } from './own-copy.ts'
import { ownData } from './own-data.ts'
import { photos } from './photos.ts'
import { pitches } from './pitches.ts'
import { profileCodes } from './profile-codes.ts'
import { profileEmbeds } from './profile-embeds.ts'
import { push } from './push.ts'
import { roleChanges } from './role-changes.ts'
import { savedSearches } from './saved-searches.ts'
import { scoutDirectory } from './scout-directory.ts'
import { scoutBadge, scoutNotes } from './scouts.ts'
import { searchExports } from './search-exports.ts'
import { hiddenPeople } from './senses.ts'
import { sessions } from './sessions.ts'
import { ownSettings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { threadAccess } from './thread-access.ts'
import { plainWords, privateWords } from './words.ts'
import { youngOpenings, youngPitches } from './young-openings.ts'

export const ALL_WAYS: Ways[] = [
  announcements,
  threadAccess,
  profileCodes,
  eventBibs,
  coachPackets,
  profileEmbeds,
  boosts,
  communities,
  push,
  communityPictures,
  pitches,
  minorPages,
  pagesBeforeConsent,
  hiddenPages,
  blockedPages,
  hiddenPeople,
  privateDetails,
  guardianFirst,
  checkedOnly,
  afterTheEnd,
  noMeansNo,
  plainWords,
  filmLinks,
  privateWords,
  ownWords,
  guardianLink,
  guardianDecides,
  guardianCopy,
  scoutBadge,
  scoutNotes,
  sharedBoards,
  blindReviews,
  scoutDirectory,
  savedSearches,
  searchExports,
  openings,
  youngOpenings,
  youngPitches,
  organizations,
  measurementSource,
  disputes,
  confirmations,
  sessions,
  honourDocuments,
  honourIssuer,
  adminTwoSteps,
  quietReports,
  twoAdmins,
  liftedBans,
  roleChanges,
  duplicates,
  minorsAfterMeasure,
  ownDecisions,
  liveSignals,
  films,
  photos,
  evidence,
  ownFiles,
  signIn,
  ownData,
  ownCopy,
  secretAccounts,
  comingOfAge,
  fixedAge,
  ourMails,
  eventNames,
  eventCounts,
  ownAnswers,
  ownFigures,
  ownSettings,
]
