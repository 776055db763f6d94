import type { Ways } from '../way.ts'
import { afterTheEnd, checkedOnly, guardianFirst, noMeansNo } from './contact.ts'
import { privateDetails } from './details.ts'
import { ownWords } from './forgery.ts'
import { blockedPages, hiddenPages, minorPages, pagesBeforeConsent } from './pages.ts'
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
]
