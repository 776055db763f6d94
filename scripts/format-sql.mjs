// Formats the SQL of the product: node scripts/format-sql.mjs [--check]. Prettier lays out statements and bodies of `language sql`;
// bodies of plpgsql keep their own lines. Clauses that Prettier gives a line each are joined again where one line holds them.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'prettier'
import * as sql from 'prettier-plugin-sql-cst'

export const WIDTH = 110
export const FOLDER = 'supabase/migrations'

const OPTIONS = {
  parser: 'postgresql',
  plugins: [sql],
  printWidth: WIDTH,
  sqlKeywordCase: 'lower',
  sqlTypeCase: 'lower',
  sqlLiteralCase: 'lower',
  // What is written stays as it is: only white space and case may change.
  sqlCanonicalSyntax: false,
  sqlFinalSemicolon: false,
}

export async function formatSql(text) {
  const formatted = await format(text, OPTIONS)
  // The plugin takes the second pair of parentheses off a policy that is one subquery, which PostgreSQL does not read.
  return joinClauses(formatted.replace(/^(using|with check) \((select .*)\)(;?)$/gm, '$1 (($2))$3'))
}

export function sqlFiles() {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => join(FOLDER, name))
}

const CLAUSE =
  /^(?:returns |language |stable$|immutable$|volatile$|security definer$|parallel safe$|set \S+ = |as \$\$$|for (?:all|select|insert|update|delete)$|to [\w, ]+;?$|(?:before|after|instead of) |for each (?:row|statement)$|when \(.*\)$|execute function |on public\.[\w.]+;?$|with schema )/
const HEAD = /^(?:create (?:function|trigger|policy) |grant )/

/** Clauses of a function, a trigger, a policy or a grant share a line as long as it is not too long. */
function joinClauses(text) {
  const joined = []
  let inHead = false
  for (const line of text.split('\n')) {
    const last = joined.at(-1) ?? ''
    if (/^\s+on delete (?:cascade|set null|restrict)\b/.test(line) && fits(last, line.trim())) {
      joined[joined.length - 1] = `${last} ${line.trim()}`
      continue
    }
    if (HEAD.test(line)) inHead = true
    else if (inHead && CLAUSE.test(line)) {
      const own = /^(?:language |for each )/.test(line) && !last.endsWith('as $$')
      if (!own && fits(last, line)) joined[joined.length - 1] = `${last} ${line}`
      else joined.push(/^(?:for each |execute |when |to |on )/.test(line) ? `  ${line}` : line)
      if (line.endsWith('$$') || line.endsWith(';')) inHead = false
      continue
    } else if (inHead && !/^[\s)]/.test(line)) inHead = false
    joined.push(line)
  }
  return joined.join('\n')
}

function fits(line, more) {
  return !line.includes('--') && `${line} ${more}`.length <= WIDTH
}

if (import.meta.main) {
  for (const file of sqlFiles()) {
    const text = readFileSync(file, 'utf8')
    const formatted = await formatSql(text)
    if (formatted !== text) writeFileSync(file, formatted)
  }
}
