// Every planted fault of scripts/mutants still has its place, and the test that must find it is there. Running them: npm run test:mutants.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applyMutant, mutants } from './mutants/all.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const problems = []
const ids = new Set()

for (const mutant of mutants) {
  if (ids.has(mutant.id)) problems.push(`mutant ${mutant.id} is listed twice`)
  ids.add(mutant.id)
  if (!existsSync(join(root, mutant.test)))
    problems.push(`mutant ${mutant.id}: there is no test ${mutant.test}`)
  try {
    applyMutant(root, mutant)
  } catch (error) {
    problems.push(error.message)
  }
}

for (const problem of problems) console.error(problem)
if (problems.length === 0) console.log(`${mutants.length} planted faults apply`)
process.exit(problems.length === 0 ? 0 : 1)
