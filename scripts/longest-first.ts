import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take longest, longest first. A fresh clone has no times of earlier runs, and Vitest then goes by the size of a file:
 * a small one that runs for a minute would start last, and the run would end with one core idle.
 */
export const longest = [
  'supabase/tests/safety/contact.test.ts',
  'supabase/tests/safety/accounts.test.ts',
  'server/test/rest/isolation.test.ts',
  'server/test/db/migrate.test.ts',
  'server/test/auth/login.test.ts',
  'scripts/checks.test.ts',
  'supabase/tests/demo-seed.test.ts',
  'supabase/tests/safety/pages.test.ts',
  'supabase/tests/safety/records.test.ts',
  'server/test/http/slow-readers.test.ts',
  'server/test/mail/mailer.test.ts',
  'server/test/realtime/changes-filters.test.ts',
  'server/test/auth/http-contract.test.ts',
  'server/test/plain-backend/hooks.test.ts',
  'server/test/auth/mfa-factors.test.ts',
  'server/test/auth/user.test.ts',
  'server/test/http/slow-uploads.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const place = (spec: TestSpecification) => {
      const found = longest.indexOf(relative(spec.project.config.root, spec.moduleId))
      return found === -1 ? longest.length : found
    }
    const group = (spec: TestSpecification) => spec.project.config.sequence.groupOrder ?? 0
    return sorted.toSorted((a, b) => group(a) - group(b) || place(a) - place(b))
  }
}
