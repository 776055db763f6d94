/** What the server reads of the demo world ([touchline.demo] of config.toml). */
import type { seedDemo } from './demo.ts'

export { DEMO_ACCOUNTS as accounts, DEMO_ADMIN_TOTP_SECRET as totpSecret } from './demo-accounts.ts'

/** Its texts and faces are loaded by the first start alone: every other start only prints the accounts. */
export const seed: typeof seedDemo = async (...given) => (await import('./demo.ts')).seedDemo(...given)
