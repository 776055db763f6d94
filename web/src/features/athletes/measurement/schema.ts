import * as z from 'zod/mini'
import { LIMITS } from '#shared/limits.ts'
import { METHODS, UNITS } from '#shared/units.ts'
import { tidyText } from '#shared/validate/text.ts'
import { urlProblem } from '#shared/validate/url.ts'
import type { SportCatalog } from '#web/features/athletes/sport/types.ts'
import { choice } from '#web/lib/form-fields.ts'
import { boundsInUnit, parseEntered } from './rules.ts'

/** Who an athlete can say measured a number. */
const MEASURERS = ['self', 'organization', 'event', 'person'] as const

/** `today`: where the person is. Messages are keys of words; "out_of_bounds" is filled with the bounds by the form. */
export const measurementSchema = (metrics: SportCatalog['metrics'], today: string) =>
  z
    .object({
      metric_code: z.string().check(z.minLength(1, 'metric_missing')),
      value: z.string().check(z.trim(), z.minLength(1, 'value_missing')),
      unit: choice(UNITS, 'value_shape'),
      measured_on: z.string().check(
        z.minLength(1, 'date_missing'),
        z.refine((day) => day === '' || (day >= LIMITS.measurement.earliest && day <= today), 'date_range'),
      ),
      method: z.enum(METHODS),
      measured_by: choice(MEASURERS, 'who_missing'),
      measured_by_name: z
        .string()
        .check(z.overwrite(tidyText), z.maxLength(LIMITS.measurement.measurerMaxChars, 'too_long')),
      event_id: z.string(),
      organization_id: z.string(),
      device: z
        .string()
        .check(z.overwrite(tidyText), z.maxLength(LIMITS.measurement.deviceMaxChars, 'too_long')),
      conditions: z
        .string()
        .check(z.overwrite(tidyText), z.maxLength(LIMITS.measurement.conditionsMaxChars, 'too_long')),
      evidence_url: z.string().check(
        z.trim(),
        z.maxLength(LIMITS.measurement.urlMaxChars, 'too_long'),
        z.check((context) => {
          const problem = context.value === '' ? null : urlProblem(context.value)
          if (problem) context.issues.push({ code: 'custom', message: problem, input: context.value })
        }),
      ),
    })
    .check((context) => {
      const { measured_by, measured_by_name, event_id } = context.value
      if (measured_by !== 'self' && measured_by_name === '' && event_id === '')
        context.issues.push({
          code: 'custom',
          message: 'who_name_missing',
          input: measured_by_name,
          path: ['measured_by_name'],
        })
    })
    .check((context) => {
      const { metric_code, value, unit } = context.value
      const metric = metrics[metric_code]
      if (!metric || value === '') return
      const amount = parseEntered(value, unit)
      const refuse = (message: string): void =>
        void context.issues.push({ code: 'custom', message, input: value, path: ['value'] })
      if (amount === null) return refuse('value_shape')
      const { min, max } = boundsInUnit(metric, unit)
      if (amount < min || amount > max) refuse('out_of_bounds')
    })

export type MeasurementFields = z.input<ReturnType<typeof measurementSchema>>
export type MeasurementDraft = z.output<ReturnType<typeof measurementSchema>>

export const disputeProblem = (reason: string): 'reason_short' | 'reason_long' | null => {
  const length = tidyText(reason).length
  if (length < LIMITS.dispute.reasonMinChars) return 'reason_short'
  return length > LIMITS.dispute.reasonMaxChars ? 'reason_long' : null
}

/** Evidence for the team: no link, or a safe one. */
export const evidenceProblem = (url: string) =>
  url !== '' && (!/^https:\/\/\S+$/.test(url) || urlProblem(url) !== null)
