import type { ContactWindow, WindowValues } from './types.ts'

const YEAR_MS = 365 * 86_400_000

/** The source was read so long ago that somebody should read it again. */
export const isOld = ({ checked_on }: Pick<ContactWindow, 'checked_on'>, now = Date.now()) =>
  now - Date.parse(checked_on) > YEAR_MS

/** Whether a request is refused, rather than told about: only where it may be. */
const closes = (kind: string) => kind === 'quiet' || kind === 'dead'

export const valuesOf = (window: ContactWindow | null, today: string): WindowValues => ({
  sport_code: window?.sport_code ?? '',
  level: window?.level ?? '',
  division: window?.division ?? '',
  class_year: window?.class_year?.toString() ?? '',
  kind: window?.kind ?? 'quiet',
  yearly: window ? window.from_on === null : false,
  from: window?.from_on ?? window?.from_day ?? '',
  to: window?.to_on ?? window?.to_day ?? '',
  source_url: window?.source_url ?? '',
  checked_on: window?.checked_on ?? today,
  is_blocking: window?.is_blocking ?? false,
  reason: '',
})

const DAY = /^\d{4}-\d\d-\d\d$/
const YEARLY = /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** The fields that keep a window from being saved. The database asks the same. */
export function windowProblems(values: WindowValues, today: string): (keyof WindowValues)[] {
  const isDay = (day: string) => (values.yearly ? YEARLY : DAY).test(day)
  const wrong: Partial<Record<keyof WindowValues, boolean>> = {
    sport_code: values.sport_code === '',
    level: !/^[a-z][a-z_]{1,29}$/.test(values.level),
    division: !/^[a-z0-9]{0,10}$/.test(values.division),
    class_year: values.class_year !== '' && !/^(19[5-9]\d|20[0-4]\d|2050)$/.test(values.class_year),
    from: !isDay(values.from),
    to: !isDay(values.to) || (!values.yearly && values.to < values.from),
    source_url: !/^https:\/\/[^\s<>"]+$/.test(values.source_url.trim()),
    checked_on: !DAY.test(values.checked_on) || values.checked_on > today,
    reason: values.reason.trim().length < 10 || values.reason.trim().length > 500,
  }
  return (Object.keys(wrong) as (keyof WindowValues)[]).filter((field) => wrong[field])
}

/** What save_contact_window takes. */
export function detailsOf(values: WindowValues, window: ContactWindow | null) {
  const { yearly, from, to } = values
  return {
    ...(window && { id: window.id, version: window.version }),
    sport_code: values.sport_code,
    level: values.level,
    division: values.division,
    class_year: values.class_year === '' ? null : Number(values.class_year),
    kind: values.kind,
    from_on: yearly ? null : from,
    to_on: yearly ? null : to,
    from_day: yearly ? from : null,
    to_day: yearly ? to : null,
    source_url: values.source_url.trim(),
    checked_on: values.checked_on,
    is_blocking: values.is_blocking && closes(values.kind),
  }
}
