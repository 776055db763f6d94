import { formDraft } from '#web/lib/drafts.ts'

/** Never the password. */
export const signUpDraft = formDraft('sign-up', ['role', 'fullName', 'email'])

/** Where the confirmation went: on a phone, reading the mail often costs the page. */
export const mailedDraft = formDraft('confirm', ['email'])
