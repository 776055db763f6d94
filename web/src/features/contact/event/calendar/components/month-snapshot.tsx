import { type ReactNode, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { onPersonChange } from '#web/lib/session.ts'
import type { EventRow } from '../../types.ts'

type Snapshot = { node: HTMLElement; events: readonly EventRow[]; width: number }

const KEPT_MONTHS = 4
/** The elements of months that were left, by what they show; the one left longest ago goes first. */
const snapshots = new Map<string, Snapshot>()
// The next person of a shared computer starts with none.
onPersonChange(() => {
  snapshots.clear()
  return false
})

export const chosenDayClass = 'outline-2 -outline-offset-2 outline-accent'

type MonthSnapshotProps = {
  /** Whatever changes how the month looks, apart from its events and the chosen day. It is the key of this component too. */
  name: string
  events: readonly EventRow[]
  chosen: string | undefined
  children: ReactNode
}

/**
 * Shows a month that was open before as it was left while the library draws it anew behind, since drawing takes longer than a press
 * may. Only where nothing has changed in it; it takes no presses for that moment.
 */
export function MonthSnapshot({ name, events, chosen, children }: MonthSnapshotProps) {
  const isDrawn = useDeferredValue(true, false)
  const snapshot = isDrawn ? undefined : snapshotOf(name, events)
  if (snapshot) return <Still node={snapshot.node} chosen={chosen} />
  return (
    <Drawn name={name} events={events}>
      {children}
    </Drawn>
  )
}

function snapshotOf(name: string, events: readonly EventRow[]): Snapshot | undefined {
  const snapshot = snapshots.get(name)
  const isSame =
    snapshot?.width === innerWidth &&
    snapshot.events.length === events.length &&
    snapshot.events.every((event, n) => event === events[n])
  return isSame ? snapshot : undefined
}

function Still({ node, chosen }: { node: HTMLElement; chosen: string | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  // A layout effect, since elements that exist already are put in before the next paint.
  useLayoutEffect(() => {
    for (const cell of node.querySelectorAll<HTMLElement>('[data-date]'))
      for (const name of chosenDayClass.split(' ')) cell.classList.toggle(name, cell.dataset.date === chosen)
    place.current?.replaceChildren(node)
  }, [node, chosen])
  return <div ref={place} inert />
}

type DrawnProps = { name: string; events: readonly EventRow[]; children: ReactNode }

function Drawn({ name, events, children }: DrawnProps) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(events)
  // A layout effect, since it has to be known before these elements leave the page what they showed.
  useLayoutEffect(() => {
    shown.current = events
  }, [events])
  // A layout effect, since the elements are kept as they leave the page; React has no further use for them then.
  useLayoutEffect(() => {
    const node = place.current
    return () => {
      // React hides what waits for code, and a list of further events lies open over its day: neither is how the month looks.
      if (!node || node.style.display === 'none' || node.querySelector('[role="dialog"]')) return
      keep(name, { node, events: shown.current, width: innerWidth })
    }
  }, [name])
  return <div ref={place}>{children}</div>
}

function keep(name: string, snapshot: Snapshot) {
  snapshots.delete(name)
  snapshots.set(name, snapshot)
  const [oldest] = snapshots.keys()
  if (snapshots.size > KEPT_MONTHS && oldest !== undefined) snapshots.delete(oldest)
}
