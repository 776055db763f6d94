import type { ReportSubject } from './types.ts'

export const reportKeys = {
  mine: ['reports'],
  draft: ({ type, id }: ReportSubject) => ['report-draft', type, id],
} as const
