import type { Ways } from '../way.ts'
import { secretAccounts, signIn } from './accounts.ts'
import { adminTwoSteps, quietReports } from './admins.ts'
import { comingOfAge, fixedAge } from './ages.ts'
import { afterTheEnd, checkedOnly, guardianFirst, noMeansNo } from './contact.ts'
import { privateDetails } from './details.ts'
import { evidence, ownFiles, photos } from './files.ts'
import { ownWords } from './forgery.ts'
import { guardianCopy, guardianDecides, guardianLink } from './guardians.ts'
import { liveSignals } from './live.ts'
import { ourMails } from './mails.ts'
import { blockedPages, hiddenPages, minorPages, pagesBeforeConsent } from './pages.ts'
import { measurementSource, scoutBadge, scoutNotes } from './scouts.ts'
import { hiddenPeople } from './senses.ts'
import { plainWords, privateWords } from './words.ts'

export const ALL_WAYS: Ways[] = [
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
  privateWords,
  ownWords,
  guardianLink,
  guardianDecides,
  guardianCopy,
  scoutBadge,
  scoutNotes,
  measurementSource,
  adminTwoSteps,
  quietReports,
  liveSignals,
  photos,
  evidence,
  ownFiles,
  signIn,
  secretAccounts,
  comingOfAge,
  fixedAge,
  ourMails,
]
