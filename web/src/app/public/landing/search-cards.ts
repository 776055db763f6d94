import { methodWord } from '#shared/units.ts'
import { formatAsKnown } from '#web/lib/datetime.ts'
import { initials } from '#web/lib/initials.ts'
import { metricParts } from '#web/lib/units.ts'
import { photoPath } from '../athlete-page/photo-path.ts'
import { searchAddress } from './search-address.ts'

type SearchTexts = { one: string; other: string; none: string; failed: string; loading: string }
type Headline = {
  metric: string
  value: number
  provenance: number
  method: string
  measured_on: string
  precision: 'day' | 'month' | 'year'
  measured_by: { kind: string; name?: string }
}
type Card = {
  id: string
  handle: string
  display_name: string
  primary_sport: string | null
  country: string | null
  age_band: string | null
  club: string
  avatar_path: string
  headline_metrics: Headline[]
}
type Found = { ids: string[]; total: number; next: unknown }
type Metric = { code: string; unit: string; decimals: number }

const cardColumns = 'id,handle,display_name,primary_sport,country,age_band,club,avatar_path,headline_metrics'
const pageSize = 5
/** The search of the front page, without a framework: it fills a frame that was drawn at build time. Answers with how to let go of it. */
export function startSearch(root: HTMLElement, backend: { url: string; anonKey: string }): () => void {
  const words = JSON.parse(root.dataset.words ?? '{}') as SearchTexts
  const metricNames = JSON.parse(root.dataset.metrics ?? '{}') as Record<string, string>
  const sourceWords = JSON.parse(root.dataset.sources ?? '{}') as Record<string, string>
  const language = document.documentElement.lang
  const form = root.querySelector('form')
  const address = form && searchAddress(form)
  const status = slot(root, 'status')
  const results = slot(root, 'results')
  const retry = slot(root, 'retry')
  const more = slot(root, 'more')
  const row = root.querySelector<HTMLTemplateElement>('#result')
  const provenances = root.querySelector<HTMLTemplateElement>('#provenances-of-numbers')
  const letGo = new AbortController()
  let running: AbortController | undefined
  let metrics: Promise<Map<string, Metric>> | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let next: unknown

  async function ask<T>(path: string, signal: AbortSignal, body?: object): Promise<T> {
    const response = await fetch(`${backend.url}/rest/v1/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        apikey: backend.anonKey,
        Authorization: `Bearer ${backend.anonKey}`,
        'Content-Type': 'application/json',
      },
      body: body && JSON.stringify(body),
      signal,
    })
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response.json() as Promise<T>
  }

  async function search(isMore = false) {
    if (!address || !status || !results || !retry || !more) return
    running?.abort()
    running = new AbortController()
    const { signal } = running
    const { q: text, sport } = address.asked()
    const filter = {
      ...(text && { text }),
      ...(sport && { sport }),
      ...(isMore && { after: next }),
      limit: pageSize,
      facets: false,
    }
    more.hidden = !isMore
    status.textContent = words.loading
    results.ariaBusy = 'true'
    retry.hidden = true
    try {
      const found = await ask<Found>('rpc/search_athletes', signal, { filter })
      metrics ??= ask<Metric[]>('metrics?select=code,unit,decimals', letGo.signal).then(
        (list) => new Map(list.map((metric) => [metric.code, metric])),
      )
      const cards = found.ids.length
        ? await ask<Card[]>(`athlete_cards?select=${cardColumns}&id=in.(${found.ids.join(',')})`, signal)
        : []
      const known = await metrics
      const rows = found.ids.flatMap((id) => {
        const card = cards.find((candidate) => candidate.id === id)
        return card ? [draw(card, known)] : []
      })
      if (isMore) results.append(...rows)
      else results.replaceChildren(...rows)
      next = found.next
      // Who pressed it stays where they were; with the last ones the button goes, and the first of them has the focus.
      if (isMore && !next) slot(rows[0] ?? results, 'link')?.focus()
      more.hidden = !next
      const form = new Intl.PluralRules(language).select(found.total) === 'one' ? words.one : words.other
      status.textContent = found.total
        ? form.replace('#', new Intl.NumberFormat(language).format(found.total))
        : words.none
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      metrics = undefined
      // What stands there stays when only the next ones failed.
      if (!isMore) results.replaceChildren()
      status.textContent = words.failed
      retry.hidden = isMore
    } finally {
      if (running.signal === signal) results.ariaBusy = null
    }
  }

  function draw(card: Card, known: Map<string, Metric>): HTMLElement {
    const copy = row?.content.firstElementChild?.cloneNode(true) as HTMLElement
    const sport = form?.querySelector<HTMLOptionElement>(
      `option[value="${CSS.escape(card.primary_sport ?? '')}"]`,
    )
    const about = [
      card.primary_sport && sport?.text,
      card.age_band?.replace('-', '–'),
      card.club,
      country(card.country),
    ]
    put(copy, 'name', card.display_name)
    slot(copy, 'link')?.setAttribute('href', `/a/${card.handle}`)
    put(copy, 'about', about.filter(Boolean).join(' · '))
    const face = slot(copy, 'avatar')?.firstElementChild
    face?.setAttribute('data-initials', initials(card.display_name))
    if (card.avatar_path) face?.append(photo(`${backend.url}${photoPath(card.avatar_path, 96)}`))
    const headline = card.headline_metrics[0]
    const metric = headline && known.get(headline.metric)
    const number = slot(copy, 'number')
    if (!headline || !metric) number?.remove()
    else {
      const figures = number?.querySelector('.num')
      const sign = figures?.querySelector('span')
      const read = metricParts(headline.value, metric, { language })
      if (figures?.firstChild) figures.firstChild.textContent = read.value
      if (sign) sign.textContent = read.unit
      put(copy, 'metric', metricNames[metric.code] ?? '')
      const { measured_by: by, method, measured_on, precision } = headline
      const source = [
        by.name ?? sourceWords[by.kind],
        sourceWords[methodWord(method, metric.unit)],
        // A date stays on its line.
        formatAsKnown(measured_on, precision, language).replaceAll(' ', '\u00a0'),
      ]
      put(copy, 'source', source.filter(Boolean).join(' · '))
      const provenance = provenances?.content.children[headline.provenance - 1]?.firstElementChild
      if (provenance) slot(copy, 'provenance')?.replaceChildren(provenance.cloneNode(true))
    }
    return copy
  }

  function country(code: string | null) {
    return code ? new Intl.DisplayNames(language, { type: 'region' }).of(code) : ''
  }

  const options = { signal: letGo.signal }
  form?.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      clearTimeout(pause)
      address?.keep(false)
      void search()
    },
    options,
  )
  form?.addEventListener(
    'change',
    ({ target }) => {
      clearTimeout(pause)
      address?.keep(target instanceof HTMLInputElement)
      void search()
    },
    options,
  )
  form?.addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return
      clearTimeout(pause)
      pause = setTimeout(() => {
        address?.keep(true)
        void search()
      }, 250)
    },
    options,
  )
  retry?.addEventListener('click', () => void search(), options)
  more?.addEventListener('click', () => void search(true), options)
  addEventListener(
    'popstate',
    () => {
      clearTimeout(pause)
      if (address?.read()) void search()
    },
    options,
  )

  // Nothing is asked of the server until someone scrolls near it.
  const nearby = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      nearby.disconnect()
      void search()
    },
    { rootMargin: '200px' },
  )
  nearby.observe(root)
  if (address?.read()) root.scrollIntoView()

  return () => {
    nearby.disconnect()
    running?.abort()
    letGo.abort()
    clearTimeout(pause)
  }
}

/** Over the initials, which stay where it does not come. */
function photo(src: string) {
  const image = new Image()
  image.className = 'absolute inset-0 size-full object-cover'
  image.alt = ''
  image.loading = 'lazy'
  image.onerror = () => image.remove()
  image.src = src
  return image
}

const slot = (within: ParentNode, name: string) => within.querySelector<HTMLElement>(`[data-slot="${name}"]`)

function put(within: ParentNode, name: string, text: string) {
  const target = slot(within, name)
  if (target) target.textContent = text
}
