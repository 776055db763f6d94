/** What the functions of a guardian’s page ask before they answer; the questions are in catalog-questions.ts. */
export const GUARDIAN_ASKS = {
  guardian_block: 'guardian',
  guardian_decide: 'guardian',
  guardian_hold: 'guardian',
  guardian_take_back: 'guardian',
  guardian_pause: 'guardian',
  guardian_language: 'guardian',
  guardian_messages: 'guardian',
  guardian_new_link: 'guardian',
  guardian_portal: 'guardian',
  guardian_report: 'guardian',
  guardian_videos: 'guardian',
} as const
