// Finds text in a screen that no translator sees: words between tags, in the attributes that are shown or read aloud, and what the
// server said about an error (`error.message`), which is English and written for programs: `useErrorMessage(error)` has the reader's.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const SHOWN = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'title',
  'placeholder',
  'alt',
  'label',
  'hint',
  'heading',
])
/** The same in every language: the product, a person, a key of the keyboard, the shape of an address and of a recovery code. */
const UNTRANSLATED = new Set([
  'Touchline',
  'Touchline,',
  'Lucía M.',
  'Ctrl K',
  'https://',
  'abcd-efgh-ijkl-mnop',
])

/** What an error is called, and whoever may read what it says: the log, and the card for a fault of ours. */
const ERRORS = /^(?:\w*error|failure|refusal|refused|cause|thrown|caught)$/i
const READS_MESSAGES = ['web/src/ui/boundary-card.tsx', 'web/src/lib/errors.ts']

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const files = globSync('web/src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
const problems = files.flatMap((file) => jsxTextProblems(file, readFileSync(join(root, file), 'utf8')))
for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${files.length} screens and parts show translated text only`)
process.exit(problems.length === 0 ? 0 : 1)

/** What is wrong in one file: `file:line: "words"`. */
function jsxTextProblems(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const problems = []
  const note = (node, words) => {
    const said = words.trim().replace(/\s+/g, ' ')
    if (!/\p{L}{2}/u.test(said) || UNTRANSLATED.has(said)) return
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    problems.push(`${file}:${line + 1}: "${said}" is not translated; give it a key in locales/*.json`)
  }
  const noteMessage = (node) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
    problems.push(`${file}:${line + 1}: ${node.getText(source)} is not in the reader's language`)
  }
  const visit = (node) => {
    if (isErrorMessage(node) && !isLogged(node) && !READS_MESSAGES.includes(file)) noteMessage(node)
    if (ts.isJsxText(node)) note(node, node.text.replace(/&\w+;/g, ' '))
    else if (ts.isJsxAttribute(node) && node.initializer && SHOWN.has(node.name.getText(source)))
      for (const literal of shownLiterals(node.initializer)) note(literal, literal.text)
    else if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent))
      for (const literal of shownLiterals(node.expression)) note(literal, literal.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return problems
}

/** `error.message`, `save.error.message`, `String(error)`. */
function isErrorMessage(node) {
  const nameOf = (one) =>
    ts.isPropertyAccessExpression(one) ? one.name.text : ts.isIdentifier(one) ? one.text : ''
  if (ts.isCallExpression(node) && nameOf(node.expression) === 'String')
    return node.arguments.some((given) => ERRORS.test(nameOf(given)))
  return (
    ts.isPropertyAccessExpression(node) &&
    node.name.text === 'message' &&
    ERRORS.test(nameOf(node.expression))
  )
}

function isLogged(node) {
  for (let around = node.parent; around; around = around.parent)
    if (ts.isCallExpression(around) && ts.isIdentifier(around.expression) && around.expression.text === 'log')
      return true
  return false
}

/** The literals an expression may turn out to be: both ends of a choice, what stands behind `&&`, the pieces of a template. */
function shownLiterals(node) {
  if (ts.isStringLiteralLike(node)) return [node]
  if (ts.isJsxExpression(node)) return node.expression ? shownLiterals(node.expression) : []
  if (ts.isParenthesizedExpression(node)) return shownLiterals(node.expression)
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(shownLiterals)
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
  if (ts.isBinaryExpression(node)) {
    const chooses = [
      ts.SyntaxKind.AmpersandAmpersandToken,
      ts.SyntaxKind.BarBarToken,
      ts.SyntaxKind.QuestionQuestionToken,
      ts.SyntaxKind.PlusToken,
    ].includes(node.operatorToken.kind)
    return chooses ? [node.left, node.right].flatMap(shownLiterals) : []
  }
  return []
}
