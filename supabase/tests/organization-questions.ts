/** What the functions of organizations ask before they answer; the questions are in catalog-questions.ts. */
export const ORGANIZATION_ASKS = {
  accept_official: 'official’s link',
  invite_official: 'official’s link',
  end_official: 'official’s link',
  change_organization: 'official’s link',
  decide_organization_member: 'official’s link',
  official_page: 'official’s link',
  register_organization: 'address at an own domain',
  organization_page: 'checked organization',
  find_organizations: 'checked organization',
  is_checked_organization: 'checked organization',
  checked_club: 'audience',
  reported_organization: 'checked organization',
  my_organizations: 'caller',
  ask_official_link: 'address that answers',
  check_organization: 'admin',
  end_organization: 'admin',
  merge_organization: 'admin',
  organizations_to_check: 'admin',
  join_organization: 'caller',
  leave_organization: 'caller',
  guardian_organizations: 'guardian',
  guardian_end_organization: 'guardian',
} as const

/** What crosses the desk of an organization: numbers that it is asked to confirm (0172 to 0175). */
export const CONFIRMATION_ASKS = {
  answer_measurement: 'issuer’s link',
  measurement_to_confirm: 'issuer’s link',
  measurements_to_confirm: 'official’s link',
  official_answer_measurement: 'official’s link',
  ask_measurement_confirmation: 'caller',
  remind_measurement_confirmation: 'caller',
  cancel_measurement_request: 'caller',
  answer_measurement_correction: 'caller',
  measurement_officials: 'caller',
  end_false_official: 'admin',
} as const
