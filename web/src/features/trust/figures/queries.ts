import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { errorMessage } from '#web/lib/error-message.ts'
import { currentLanguage } from '#web/lib/i18n.ts'
import { dataOrThrow, db } from '#web/lib/supabase.ts'
import { readAdminFigures } from './admin/types.ts'
import { readAthleteFigures } from './athlete/types.ts'
import { readGuardianFigures } from './guardian/types.ts'
import type { Period } from './period.ts'
import { readScoutFigures } from './scout/types.ts'

const figuresKeys = {
  of: (whose: string, period: Period) => ['figures', whose, period],
  guardian: (token: string) => ['figures', 'guardian', token],
  refusals: (rules: readonly string[], language: string) => ['figures', 'refusals', rules, language],
} as const

const days = ({ from, to }: Period) => ({ from_day: from, to_day: to })

/** All of them keep what is shown while another period is on its way. */
export const figuresQueries = {
  admin: (period: Period) =>
    queryOptions({
      queryKey: figuresKeys.of('admin', period),
      queryFn: async ({ signal }) =>
        readAdminFigures(
          dataOrThrow(await db.rpc('admin_figures', days(period)).abortSignal(signal)),
          'admin_figures',
        ),
      placeholderData: keepPreviousData,
    }),
  athlete: (period: Period) =>
    queryOptions({
      queryKey: figuresKeys.of('athlete', period),
      queryFn: async ({ signal }) =>
        readAthleteFigures(
          dataOrThrow(await db.rpc('athlete_figures', days(period)).abortSignal(signal)),
          'athlete_figures',
        ),
      placeholderData: keepPreviousData,
    }),
  scout: (period: Period) =>
    queryOptions({
      queryKey: figuresKeys.of('scout', period),
      queryFn: async ({ signal }) =>
        readScoutFigures(
          dataOrThrow(await db.rpc('scout_figures', days(period)).abortSignal(signal)),
          'scout_figures',
        ),
      placeholderData: keepPreviousData,
    }),
  /** The last four weeks by the server's clock, whatever that of the device says. */
  guardian: (token: string) =>
    queryOptions({
      queryKey: figuresKeys.guardian(token),
      queryFn: async ({ signal }) =>
        readGuardianFigures(
          dataOrThrow(await db.rpc('guardian_figures', { token }).abortSignal(signal)),
          'guardian_figures',
        ),
    }),
  /** What each rule tells the person whom it stops; the words are with many nouns and come one by one. */
  refusals: (rules: readonly string[]) =>
    queryOptions({
      queryKey: figuresKeys.refusals(rules, currentLanguage()),
      queryFn: async () =>
        Object.fromEntries(
          await Promise.all(
            rules.map(async (rule) => {
              const status = rule.startsWith('limit.') ? 429 : 403
              return [rule, await errorMessage({ code: `PT${status}`, hint: rule })] as const
            }),
          ),
        ),
      staleTime: Infinity,
    }),
}
