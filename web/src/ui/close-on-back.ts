/**
 * Lets Back close what is open over the page instead of leaving the page. An open sheet puts an entry of its own on top of
 * the history; going back from it closes the sheet, and the router never hears of that step. When the address changes while
 * the sheet is open (a filter is ticked in it), the entry carries the new address, and becomes an ordinary one on closing.
 */
type HistoryState = { idx?: number; sheet?: string } | null
type Sheet = {
  id: string
  close(): void
  /** The address it opened over, and whether the router has added or replaced one since. */
  index: number
  change?: { kind: 'push' | 'replace'; data: object; href: string }
}

const sheets: Sheet[] = []
let opened = 0
/** The entry one stands on, since a `popstate` tells only where one has come to. */
let current: HistoryState = null

const read = () => history.state as HistoryState
const topSheet = () => sheets.findLast(({ id }) => id === current?.sheet)
const withoutSheet = (data: object) => ({ ...data, sheet: undefined })

/** `close` is called once Back was pressed. Returns what to call when it was closed in another way. */
export function closeOnBack(close: () => void): () => void {
  const left = current?.sheet !== undefined && !topSheet()
  const index = current?.idx ?? 0
  const sheet: Sheet = { id: `${performance.timeOrigin}-${++opened}`, close, index }
  // The entry of a sheet that was closed by its button is still here, and is used again.
  write(left ? 'replaceState' : 'pushState', { ...current, sheet: sheet.id })
  sheets.push(sheet)
  return () => {
    const place = sheets.indexOf(sheet)
    if (place < 0) return
    sheets.splice(place, 1)
    if (sheet.change && current?.sheet === sheet.id) keepChange(sheet, true)
  }
}

let native: Pick<History, 'pushState' | 'replaceState'> | undefined

function write(method: 'pushState' | 'replaceState', data: unknown, url?: string | URL | null) {
  native?.[method](data, '', url)
  current = read()
}

/** To be called before the router listens: browsers call the listeners of `popstate` in the order they came. */
export function watchHistory() {
  native = { pushState: history.pushState.bind(history), replaceState: history.replaceState.bind(history) }
  current = read()
  history.pushState = (data, _, url) => onNavigate('push', data, url)
  history.replaceState = (data, _, url) => onNavigate('replace', data, url)
  addEventListener('popstate', onPopState)
}

function onNavigate(kind: 'push' | 'replace', data: unknown, url?: string | URL | null) {
  const sheet = topSheet()
  const target = new URL(url ?? location.href, location.href)
  if (sheet && target.pathname === location.pathname) {
    sheet.change = {
      kind: sheet.change?.kind === 'push' ? 'push' : kind,
      data: { ...(data as object) },
      href: target.href,
    }
    write('replaceState', { ...(data as object), sheet: sheet.id }, url)
  } else if (current?.sheet !== undefined && kind === 'push') {
    // A page that was opened from a sheet takes the place of the sheet's entry: Back leads to what was under it.
    write('replaceState', data, url)
  } else write(kind === 'push' ? 'pushState' : 'replaceState', data, url)
}

/** What the router changed under an open sheet stays when the sheet closes. */
function keepChange({ change, index }: Sheet, onSheetEntry: boolean) {
  if (!change) return
  const added = change.kind === 'push'
  const data = { ...withoutSheet(change.data), idx: added ? index + 1 : index }
  if (onSheetEntry) write('replaceState', added ? data : { ...data, sheet: 'closed' }, change.href)
  else write(added ? 'pushState' : 'replaceState', data, change.href)
}

function onPopState(event: PopStateEvent) {
  const before = current
  current = read()
  const top = sheets.at(-1)
  if (top && before?.sheet === top.id) {
    event.stopImmediatePropagation()
    sheets.pop()
    keepChange(top, false)
    top.close()
  } else if (before?.sheet !== undefined && before.idx === current?.idx && current?.sheet === undefined) {
    // From the entry of a sheet that is closed already to its own page: one step more is what was meant.
    event.stopImmediatePropagation()
    history.back()
  } else if (current?.sheet !== undefined && before?.idx === current.idx) event.stopImmediatePropagation()
}
