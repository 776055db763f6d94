import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fault, webFaults } from './planted-web-faults.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = ['web', 'shared', 'server', 'supabase', 'scripts', 'docs', 'e2e', 'bench']
const alone = [
  'package.json',
  'package-lock.json',
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  '.dependency-cruiser.mjs',
  'tsconfig.json',
]
let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'touchline-checks-'))
  for (const name of [...read, ...alone]) cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** What may not be in the tree, once for each check: a check that finds nothing could be one that looks at nothing. */
const faults: Fault[] = [
  ...webFaults,
  [
    'check-jsx-text',
    'web/src/app/planted.tsx',
    () => 'export const Planted = () => <p>Not translated</p>\n',
    /planted\.tsx:1: "Not translated"/,
  ],
  [
    'check-jsx-text',
    'web/src/app/planted.tsx',
    () => `export const Planted = ({ on }: { on: boolean }) => <i aria-label={on ? 'Switch off' : ''} />\n`,
    /planted\.tsx:1: "Switch off"/,
  ],
  [
    'check-colors',
    'web/src/app/planted.tsx',
    () => `export const Planted = () => <p className="font-bold text-red-500" />\n`,
    /planted\.tsx:1: text-red-500/,
  ],
  [
    'check-colors',
    'web/src/app/planted.css',
    () => '.planted {\n  color: #a1b2c3;\n}\n',
    /planted\.css:2: #a1b2c3/,
  ],
  [
    'check-colors',
    'web/src/app/planted.css',
    () => '.planted { border-color: oklch(0.5 0.1 20); }\n',
    /planted\.css:1: oklch\(0\.5 0\.1 20\)/,
  ],
  [
    'check-sql-callers',
    'supabase/migrations/9999_planted.sql',
    () =>
      `create function private.planted() returns int language sql as $$ select 1 $$;\ngrant execute on function private.planted() to authenticated;\n`,
    /private\.planted: nothing calls it/,
  ],
  [
    'check-sql-callers',
    'web/src/features/contact/notification/mutations.ts',
    (text) => text.replace("rpc('mark_notifications_read'", "rpc('my_badges'"),
    /public\.mark_notifications_read: nothing calls it/,
  ],
  [
    'check-docs',
    'docs/planted.md',
    () => 'See `server/src/planted.ts`.\n',
    /docs\/planted\.md: there is no server\/src\/planted\.ts/,
  ],
  [
    'check-coverage',
    'docs/coverage.md',
    (text) =>
      text.replace(
        '`shared/validate/password.test.ts` %j breaks',
        '`shared/validate/password.test.ts` planted',
      ),
    /planted/,
  ],
  ['check-coverage', 'docs/coverage.md', (text) => text.replace('%j breaks', '%j'), /has no test "%j/],
  [
    'check-coverage',
    'docs/coverage.md',
    (text) => text.replace('\n## 2.', '| Planted |\n\n## 2.'),
    /"Planted" has no state/,
  ],
  [
    'check-coverage',
    'docs/coverage.md',
    (text) => text.replace('\n## 2.', '| Planted | leads to the nearest finished screen |\n\n## 2.'),
    /"leads to the nearest finished screen" is neither/,
  ],
  [
    'check-coverage',
    'docs/coverage.md',
    (text) => text.replace('\n## 2.', '| Planted | `shared/validate/event.test.ts` %j gives %j |\n\n## 2.'),
    /"Planted" is held by tests of a function alone/,
  ],
  [
    'check-mutants',
    'server/src/auth/handlers/factor-verify.ts',
    (text) => text.replace('window: 1,', 'window: 0,'),
    /mutant totp-two-steps no longer applies to server\/src\/auth\/handlers\/factor-verify\.ts/,
  ],
  [
    'check-effects',
    'web/src/app/planted.tsx',
    () => 'useEffect(() => undefined)\n',
    /planted\.tsx:1: an effect says in the line above why it is one/,
  ],
  [
    'check-test-patterns',
    'e2e/planted.spec.ts',
    () => `await expect(page.getByText('Sign in')).toBeVisible()\n`,
    /e2e\/planted\.spec\.ts:1: "Sign in" is part of "/,
  ],
  [
    'check-test-patterns',
    'e2e/planted.spec.ts',
    () => `\nexpect(await page.getByRole('alert').isVisible()).toBe(true)\n`,
    /e2e\/planted\.spec\.ts:2: isVisible\(\) reads once/,
  ],
  [
    'check-test-patterns',
    'server/test/planted.test.ts',
    () => 'await expect.poll(answers, { timeout: 5_000 }).toBe(1)\n',
    /planted\.test\.ts:1: a wait of 5_000 ms ends too early/,
  ],
  [
    'check-test-patterns',
    'server/test/planted.test.ts',
    () => 'await vi.waitFor(() => expect(answers()).toBe(1), { interval: 20 })\n',
    /planted\.test\.ts:1: vi\.waitFor gives up after a second/,
  ],
  [
    'check-test-patterns',
    'server/test/planted.test.ts',
    () => '\nexpect(performance.now() - started).toBeLessThan(1_000)\n',
    /planted\.test\.ts:2: elapsed time depends on what else runs/,
  ],
  [
    'check-test-patterns',
    'server/test/planted.test.ts',
    () => `${'await new Promise'}((resolve) => setTimeout(resolve, 100))\n`,
    /planted\.test\.ts:1: new Promise.*a test waits for what it needs/,
  ],
  [
    'check-test-patterns',
    'e2e/planted.spec.ts',
    () => `const name = \`Rosa \${crypto.randomUUID().slice(0, 8)}\`\n`,
    /planted\.spec\.ts:1: a UUID may look like a phone number/,
  ],
  [
    'check-test-patterns',
    'shared/planted.test.ts',
    () => `import fc from ${"'fast-check'"}\n`,
    /planted\.test\.ts:1: a new seed each run/,
  ],
  [
    'check-code',
    'server/src/planted.ts',
    () => `export const planted = 7 as ${'unknown'} as string\n`,
    /server\/src\/planted\.ts:1: a cast past the type/,
  ],
  [
    'check-code',
    'e2e/planted.spec.ts',
    () => '// A line.\n'.repeat(301),
    /e2e\/planted\.spec\.ts: 301 lines/,
  ],
  [
    'check-lockfile',
    'package-lock.json',
    (text) => text.replace(/("node_modules\/fastify": \{[^}]*?)"integrity": "[^"]*",/, '$1'),
    /node_modules\/fastify: no integrity/,
  ],
  [
    'check-catalog',
    'web/src/ui/planted.tsx',
    () => 'export function Planted() {\n  return null\n}\n',
    /planted\.tsx: Planted is not in the catalog/,
  ],
  [
    'check-catalog',
    'web/catalog/without-specimen.json',
    (text) => text.replace(/ {2}"LiveRegion": "[^"]*",\n/, ''),
    /live-region\.tsx: LiveRegion is not in the catalog/,
  ],
  [
    'check-readme-pictures',
    'docs/screenshots/manifest.json',
    (text) => text.replace(/"sha256": "./, '"sha256": "-'),
    /is not the picture that was looked at/,
  ],
  [
    'check-readme-pictures',
    'docs/screenshots/manifest.json',
    (text) => text.replace('"alert": false', '"alert": true'),
    /shows an error or something that still loads/,
  ],
  [
    'check-readme-pictures',
    'README.md',
    (text) => `${text}\n![](docs/screenshots/planted.webp)\n`,
    /planted\.webp is not in the manifest/,
  ],
]

test.each(faults)('%s finds what is planted in %s', (check, file, plant, told) => {
  const path = join(copy, file)
  const before = readOrNull(path)
  mkdirSync(dirname(path), { recursive: true })
  const planted = plant(before ?? '')
  expect(planted).not.toBe(before)
  writeFileSync(path, planted)
  try {
    const { status, output } = run(check)
    expect(output).toMatch(told)
    expect(status).not.toBe(0)
  } finally {
    if (before === null) rmSync(path)
    else writeFileSync(path, before)
  }
})

function run(check: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${check}.mjs`], {
    cwd: copy,
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
