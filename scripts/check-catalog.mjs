// The catalog (web/catalog) has every component of web/src/ui, so that a new one is looked at in each of its states; a component
// with nothing of its own to see stands on a list there, with the reason.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const read = (file) => readFileSync(join(root, file), 'utf8')
const problems = []

const components = globSync('web/src/ui/**/*.tsx', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) =>
    // A component's name has a small letter; a constant has none.
    [...read(file).matchAll(/^export (?:default )?(?:function|const|class) ([A-Z]\w*[a-z]\w*)/gm)].map(
      ([, name]) => ({ file, name }),
    ),
  )
const specimens = new Set(
  globSync('web/catalog/specimens/*.tsx', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/\bspecimen\(\s*'(\w+)'/g)].map(([, name]) => name),
  ),
)
const excused = new Map(Object.entries(JSON.parse(read('web/catalog/without-specimen.json'))))

for (const { file, name } of components) {
  if (specimens.has(name) === excused.has(name))
    problems.push(
      excused.has(name)
        ? `${name} is in the catalog: take it off the list in web/catalog/without-specimen.json`
        : `${file}: ${name} is not in the catalog; give it a specimen in web/catalog/specimens`,
    )
}
for (const [name, reason] of excused) {
  if (!components.some((component) => component.name === name))
    problems.push(`web/catalog/without-specimen.json: there is no ${name} in web/src/ui`)
  if (reason.length < 10) problems.push(`web/catalog/without-specimen.json: why has ${name} no specimen?`)
}

for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${components.length} components, ${specimens.size} in the catalog`)
process.exit(problems.length === 0 && components.length > 0 ? 0 : 1)
