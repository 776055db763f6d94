import type { RunningServer } from '#server/start/server.ts'
import { DEMO_ACCOUNTS } from '../../../supabase/seeds/demo-accounts.ts'

export function printBanner({ url, context: { config } }: RunningServer, ms: number) {
  const lines = [`Touchline ${config.version} is ready at ${url} (${(ms / 1000).toFixed(1)} s)`]
  if (config.demo) {
    lines.push('', 'Demo sign-ins:')
    for (const { role, email, password } of DEMO_ACCOUNTS)
      lines.push(`  ${role.padEnd(8)} ${email.padEnd(30)} ${password}`)
    if (config.mode === 'development')
      lines.push(`  The admin is asked for a code too: ${url}/_mailbox shows it`)
  }
  if (config.mode !== 'production' && !config.smtp) lines.push('', `Mail is kept at ${url}/_mailbox`)
  process.stdout.write(`\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`)
}
