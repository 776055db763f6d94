import { LIMITS } from '#shared/limits.ts'
import { tidyText } from '#shared/validate/text.ts'
import type { ReportFields, ReportReason } from './types.ts'

export type ReportDraft = { reason: ReportReason; details: string; asked: boolean }

/** What is sent; null while no reason is chosen. The words are wanted from nobody. */
export const readReport = ({ reason, details, asked }: ReportFields): ReportDraft | null =>
  reason && {
    reason,
    details: tidyText(details).slice(0, LIMITS.flag.detailsMaxChars),
    asked: asked === 'yes',
  }
