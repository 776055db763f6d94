import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { fileProblem } from '#shared/validate/file.ts'
import { tidyText } from '#shared/validate/text.ts'
import { urlProblem } from '#shared/validate/url.ts'
import { type VerificationType, verificationTypes } from './types.ts'

const { organizationMaxChars, noteMaxChars, urlMaxChars, evidenceMaxBytes } = LIMITS.verification

export const evidenceTypes = ['application/pdf', 'image/jpeg', 'image/png']
export const evidenceMegabytes = evidenceMaxBytes / 1024 ** 2

/** Where the name of a body is what one asks to be believed about. */
const needsOrganization: readonly VerificationType[] = ['organization', 'coaching']

const form = z.object({
  type: z.enum(verificationTypes, 'type_missing'),
  organization: z.string().check(z.overwrite(tidyText), z.maxLength(organizationMaxChars, 'too_long')),
  note: z.string().check(z.overwrite(tidyText), z.maxLength(noteMaxChars, 'too_long')),
  url: z.string().check(z.trim(), z.maxLength(urlMaxChars, 'too_long')),
})

export type VerificationDraft = z.infer<typeof form> & { file: File | null; forMinors: boolean }
/** Keys under `problem` of this feature's words, or under `common:problems`. */
export type DraftProblems = Partial<Record<'type' | 'organization' | 'note' | 'url' | 'file', string>>

/** What was done on a pitch says nothing about who may write to a child. */
export const canAskForMinors = (type: VerificationType) => type !== 'athletic'

function minorsProblem({ type, forMinors, file, url }: VerificationDraft): DraftProblems {
  if (!forMinors || file) return {}
  if (type === 'identity') return { file: 'problem.minors_document' }
  return url ? {} : { file: 'problem.minors_evidence' }
}

export function validateDraft(data: FormData): { draft: VerificationDraft } | { problems: DraftProblems } {
  const text = (name: string) => String(data.get(name) ?? '')
  const picked = data.get('file')
  const file = picked instanceof File && picked.size > 0 ? picked : null
  const parsed = form.safeParse({
    type: text('type'),
    organization: text('organization'),
    note: text('note'),
    url: text('url'),
  })
  if (!parsed.success) {
    const found = parsed.error.issues.map(({ path, message }) => [String(path[0]), `problem.${message}`])
    return { problems: Object.fromEntries(found) }
  }
  const forMinors = data.get('forMinors') !== null && canAskForMinors(parsed.data.type)
  const draft = { ...parsed.data, file, forMinors }
  const link = draft.url ? urlProblem(draft.url) : null
  const upload = file ? fileProblem(file, { types: evidenceTypes, maxMegabytes: evidenceMegabytes }) : null
  const problems: DraftProblems = {
    ...(needsOrganization.includes(draft.type) &&
      !draft.organization && { organization: 'problem.organization_missing' }),
    ...(link && { url: `common:problems.${link}` }),
    ...minorsProblem(draft),
    ...(upload && { file: `common:problems.${upload}` }),
    ...(!draft.note && !draft.url && !file && { note: 'problem.evidence_missing' }),
  }
  return Object.keys(problems).length > 0 ? { problems } : { draft }
}
