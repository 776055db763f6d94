// Holds every colour to a token: the two themes, high contrast and printing change in one place, web/src/ui/tokens.css and theme.css.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PALETTE =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose'
const RAW = [
  [/(?<![\w&/-])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?!-)/gi, 'a colour in hex'],
  [/\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([^)]*\)/gi, 'a colour function'],
  [new RegExp(`\\b[a-z]+-(?:${PALETTE})-(?:50|[1-9]00|950)\\b`, 'g'), 'a class of Tailwind’s own palette'],
  [/\b(?:bg|text|border|fill|stroke|ring)-(?:white|black)\b/g, 'a class of Tailwind’s own palette'],
]

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const own = ['web/src/ui/tokens.css', 'web/src/ui/theme.css']
const files = globSync('web/src/**/*.{ts,tsx,css}', { cwd: root }).filter(
  (file) => !own.includes(file) && !file.includes('.test.'),
)
const problems = files.flatMap((file) => colorProblems(file, readFileSync(join(root, file), 'utf8')))
for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${files.length} files take their colours from the tokens`)
process.exit(problems.length === 0 ? 0 : 1)

/** What is wrong in one file: `file:line: what "it" is`. A colour of the system (`Canvas`) or of its place (`currentColor`) is none of these. */
function colorProblems(file, text) {
  const lines = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).split('\n')
  return lines.flatMap((line, index) =>
    RAW.flatMap(([pattern, what]) =>
      [...line.replace(/(^|\s)\/\/.*$/, '').matchAll(pattern)]
        // A colour made from a token (`oklch(from var(--ink) …)`) follows it.
        .filter(([found]) => !found.includes('var(--'))
        .map(([found]) => `${file}:${index + 1}: ${found} is ${what}; use a token of web/src/ui/tokens.css`),
    ),
  )
}
