import { loadDemo } from '#server/config/demo.ts'
import type { RunningServer } from '#server/start/server.ts'

export async function printBanner({ url, context: { config } }: RunningServer, ms: number) {
  const lines = [`Touchline ${config.version} is ready at ${url} (${(ms / 1000).toFixed(1)} s)`]
  const { accounts = [], totpSecret } = (await loadDemo(config)) ?? {}
  if (accounts.length > 0) {
    lines.push('', 'Demo sign-ins:')
    for (const { role, email, password } of accounts)
      lines.push(`  ${role.padEnd(8)} ${email.padEnd(30)} ${password}`)
    if (config.mode === 'development' && totpSecret !== undefined)
      lines.push(`  The admin is asked for a code too: ${url}/_mailbox shows it`)
  }
  if (config.mode !== 'production' && !config.smtp) lines.push('', `Mail is kept at ${url}/_mailbox`)
  process.stdout.write(`\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`)
}
