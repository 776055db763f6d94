import type { Question } from './catalog-questions.ts'

/** What the functions of the search ask. */
export const SEARCH_ASKS = {
  begin_search_export: 'audience',
  search_athletes: 'audience',
  search_export_size: 'audience',
  search_histogram: 'audience',
  search_names: 'audience',
  search_total: 'audience',
  search_regions: 'audience',
} satisfies Record<string, Question>
