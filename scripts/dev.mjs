// The server with reload on change, and Vite with hot modules before it.
import { spawn } from 'node:child_process'

const children = [
  spawn(process.execPath, ['--watch-path=server/src', '--watch-path=shared', 'server/src/start/main.ts'], {
    stdio: 'inherit',
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts'], {
    stdio: 'inherit',
  }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
