/** What the server reads of the demo world ([touchline.demo] of config.toml). */
export { seedDemo as seed } from './demo.ts'
export { DEMO_ACCOUNTS as accounts, DEMO_ADMIN_TOTP_SECRET as totpSecret } from './demo-accounts.ts'
