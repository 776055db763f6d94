import type { AccountMails } from './mail-translations.ts'
import { quoted } from './quoted.ts'

const roles = { athlete: 'an athlete', scout: 'a scout' }
const next = {
  athlete: 'Sign in to set up your profile. We’ll ask for your date of birth and country first.',
  scout: 'Sign in to set up your profile, and ask for verification when you’re ready.',
}

/** What the team did to an account. */
export const accountMails: AccountMails = {
  role_changed: (p) => ({
    subject: `Your account is now ${roles[p.role]}’s`,
    paragraphs: [
      `You signed up with the wrong role, so our team changed it: your account is now ${roles[p.role]}’s. Nothing else has changed: your email address, password and settings stay the same. The empty profile of the other role is gone, and you’re signed out everywhere.`,
      next[p.role],
    ],
    ...quoted(p.message, p.message && 'Why'),
    closing: ['Didn’t ask for this, or is it wrong? Write to us, and our team will look again.'],
    button: { label: 'Sign in', url: p.site },
  }),
}
