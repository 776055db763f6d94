/** What the functions of a deletion ask before they answer; the questions are in catalog-questions.ts. */
export const DELETION_ASKS = {
  ask_deletion: 'caller',
  undo_deletion: 'caller',
  my_deletion: 'caller',
  guardian_deletion: 'guardian',
  guardian_decide_deletion: 'guardian',
  decision_deletion: 'decision key',
  decide_own_deletion: 'decision key',
  request_export: 'caller',
  my_export: 'caller',
  open_export: 'caller',
  may_open_export: 'caller',
  guardian_export: 'guardian',
  guardian_request_export: 'guardian',
  own_data_counts: 'admin',
} as const
