// The browser of the stories: one on the machine, else Playwright's own, else Debian's package when root may install it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const ON_THE_MACHINE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** The same browser without the parts that draw its window: the stories take a fifth less time with it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Its path, or undefined where Playwright's own is to be used. Installs one when there is none. The stories prefer the headless shell;
 * pictures and benchmarks are made with the whole browser, as those before them.
 */
export async function findChromium({ preferHeadlessShell = false } = {}) {
  const known = preferHeadlessShell
    ? [HEADLESS_SHELL, ...ON_THE_MACHINE]
    : [...ON_THE_MACHINE, HEADLESS_SHELL]
  const named = process.env.CHROMIUM_PATH || known.find((path) => existsSync(path))
  if (named) return named
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return undefined
  return installed()
}

/** The browser with its parts for windows, which alone shows notices. Installs Debian's package where root may. */
export function findWholeChromium() {
  const known = ON_THE_MACHINE.find((path) => existsSync(path))
  if (known) return known
  run('apt-get', ['update', '-qq'])
  if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']))
    return '/usr/bin/chromium'
  throw new Error(
    'Install the whole Chromium (Debian: apt-get install chromium): this story needs its notices.',
  )
}

function installed() {
  process.stdout.write('  There is no Chromium yet, installing one for the tests.\n')
  if (run('node_modules/.bin/playwright', ['install', 'chromium-headless-shell', 'chromium']))
    return undefined
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    for (const [name, path] of [
      ['chromium-headless-shell', HEADLESS_SHELL],
      ['chromium', '/usr/bin/chromium'],
    ])
      if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])) return path
  }
  throw new Error(
    'No Chromium could be installed. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

function run(command, args) {
  return (
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const path = await findChromium({ preferHeadlessShell: true })
  process.stdout.write(`  ${path ?? "Playwright's own Chromium"}\n`)
}
