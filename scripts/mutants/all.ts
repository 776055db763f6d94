import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adminMutants } from './admins.ts'
import { auditMutants } from './audit.ts'
import { authMutants } from './auth.ts'
import { casesMutants } from './cases.ts'
import { communityMutants } from './communities.ts'
import { deletionMutants } from './deletions.ts'
import { eventMutants } from './events.ts'
import { filmMutants } from './films.ts'
import { guardianMutants } from './guardians.ts'
import { honourMutants } from './honours.ts'
import { measuresMutants } from './measures.ts'
import type { Area, Mutant, MutantEntry } from './mutant.ts'
import { numberMutants } from './numbers.ts'
import { organizationMutants } from './organizations.ts'
import { realtimeMutants } from './realtime.ts'
import { restMutants } from './rest.ts'
import { searchMutants } from './search.ts'
import { serverMutants } from './server.ts'
import { signInElsewhereMutants } from './sign-in-elsewhere.ts'
import { sqlMutants } from './sql.ts'
import { sqlSafetyMutants } from './sql-safety.ts'
import { storageMutants } from './storage.ts'
import { webMutants } from './web.ts'
import { wordsMutants } from './words.ts'

const areas: Record<Area, MutantEntry[]> = {
  auth: [...authMutants, ...signInElsewhereMutants],
  rest: restMutants,
  realtime: realtimeMutants,
  storage: storageMutants,
  sql: [
    ...sqlMutants,
    ...sqlSafetyMutants,
    ...adminMutants,
    ...auditMutants,
    ...honourMutants,
    ...eventMutants,
    ...filmMutants,
    ...wordsMutants,
    ...casesMutants,
    ...communityMutants,
    ...deletionMutants,
    ...numberMutants,
    ...guardianMutants,
    ...measuresMutants,
    ...organizationMutants,
    ...searchMutants,
  ],
  web: webMutants,
  server: serverMutants,
}

export const mutants: Mutant[] = Object.entries(areas).flatMap(([area, entries]) =>
  entries.map((entry) => ({ ...entry, area: area as Area })),
)

/** The file with the fault in it; an error names the mutant whose text is not there exactly once. */
export function applyMutant(root: string, { id, file, find, replace }: Mutant): string {
  const [before, after, ...more] = readFileSync(join(root, file), 'utf8').split(find)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`mutant ${id} no longer applies to ${file}`)
  if (find === replace) throw new Error(`mutant ${id} changes nothing`)
  return before + replace + after
}
