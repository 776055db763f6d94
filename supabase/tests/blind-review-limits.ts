const chars = /char_length\([^)]*\)+\s*<= (\d+)/

/** Where SQL repeats a number of LIMITS.blindReview. */
export const BLIND_REVIEW_SQL_LIMITS: Record<string, [at: string, written: RegExp][]> = {
  'blindReview.nameMaxChars': [
    ['private.blind_reviews.name', chars],
    ['start_blind_review()', /'name', (\d+)\)/],
  ],
  'blindReview.noteMaxChars': [
    ['private.blind_grades.note', chars],
    ['grade_blind_review()', /> (\d+) then/],
  ],
  'blindReview.criterionMaxChars': [['blind_review_criteria()', /one, (\d+)\)/]],
  'blindReview.criteriaMax': [['blind_review_criteria()', /not between 1 and (\d+)/]],
  'blindReview.sizeMin': [['blind_review_size()', /not between (\d+) and/]],
  'blindReview.sizeMax': [['blind_review_size()', /not between 4 and (\d+)/]],
  'blindReview.othersMax': [['blind_review_others()', /> (\d+) then/]],
  'blindReview.openMax': [['start_blind_review()', />= (\d+) then/]],
}
