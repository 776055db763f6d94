/** What a shortlist holds, and what scouts grade without names: parts of LIMITS. */
export const BOARD_LIMITS = {
  cardsShown: 40,
  nameMaxChars: 80,
  noteMaxChars: 4_000,
  tagsMax: 12,
  tagMaxChars: 30,
  staleDays: 21,
  undoSeconds: 8,
  peopleMax: 20,
  invitationDays: 14,
} as const

export const BLIND_REVIEW_LIMITS = {
  nameMaxChars: 60,
  noteMaxChars: 500,
  criterionMaxChars: 40,
  criteriaMax: 5,
  sizeMin: 4,
  sizeMax: 24,
  othersMax: 4,
  openMax: 10,
} as const
