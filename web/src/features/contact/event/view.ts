import { localToday } from '#web/lib/datetime.ts'
import { useSearchParams } from '#web/lib/search-params.ts'
import { type EventType, eventTypes } from './types.ts'

export const views = ['agenda', 'month', 'week'] as const
export type CalendarView = (typeof views)[number]
export const deskViews = ['month', 'week', 'agenda', 'list'] as const

const typesIn = (params: URLSearchParams) =>
  params.getAll('type').flatMap((one) => eventTypes.filter((type) => type === one))

const plainDay = /^\d{4}-\d\d-\d\d$/

/** What is shown stands in the address: the view, the day, the filters and the open event. */
export function useCalendarAddress<V extends string>(known: readonly V[], usual: V) {
  const [params, setParams] = useSearchParams()
  const asked = params.get('day') ?? ''
  const change = (values: Record<string, string | null>) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(values)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      return after
    })
  return {
    view: known.find((one) => one === params.get('view')) ?? usual,
    day: plainDay.test(asked) && !Number.isNaN(Date.parse(asked)) ? asked : localToday(),
    types: typesIn(params),
    event: params.get('event'),
    params,
    change,
    toggleType: (type: EventType) =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        const types = typesIn(before)
        after.delete('type')
        for (const one of eventTypes) if (types.includes(one) !== (one === type)) after.append('type', one)
        return after
      }),
  }
}

/** The address of an event, with the calendar as it is behind it. */
export function useEventHref() {
  const [params] = useSearchParams()
  return (id: string) => {
    const next = new URLSearchParams(params)
    next.set('event', id)
    return `?${next}`
  }
}
