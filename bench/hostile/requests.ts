/** A request that somebody may send, as heavy as they can make it. */
export type HostileRequest = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: object
}

const PROFILE = 'id,display_name,bio,club,level,languages,country'
const MEASURED = 'id,metric_code,value,value_entered,measured_on,conditions'
const THREE_DEEP = `/rest/v1/athlete_profiles?select=${PROFILE},measurements(${MEASURED},athlete_profiles(${PROFILE},measurements(${MEASURED})))`
const SEARCH = { facets: true, includeHidden: true, limit: 100 }
const csv = { accept: 'text/csv' }
/** Half a way to write a link that runs, over and over: what reads words for such ways has to look at each of them. */
const longText = (chars: number, n: number) =>
  `${n} `.padEnd(chars, 'java\tscript:javascript :&#106;avascript:')
const counted = { prefer: 'count=exact', range: '0-0' }

/** One kind for each way to be a burden; `n` makes each request another, so that nothing is answered from memory. */
export const HOSTILE: Record<string, (n: number) => HostileRequest> = {
  'rows in rows in rows': () => ({ path: THREE_DEEP }),
  'rows in rows, sorted': (n) => ({ path: `${THREE_DEEP}&order=bio.desc,club.asc&offset=${n % 7}` }),
  'a search of everything': (n) => ({
    method: 'POST',
    path: '/rest/v1/rpc/search_athletes',
    body: { filter: { ...SEARCH, text: 'aeiou'[n % 5] } },
  }),
  'a wide export': (n) => ({
    path: `/rest/v1/measurements?select=${MEASURED}&limit=10000&offset=${n % 9}`,
    headers: csv,
  }),
  'an exact count': (n) => ({
    method: 'HEAD',
    path: `/rest/v1/measurements?select=id&conditions=ilike.*${n % 10}*a*`,
    headers: counted,
  }),
  'a listing of files': () => ({
    method: 'POST',
    path: '/storage/v1/object/list-v2/avatars',
    body: { prefix: '', limit: 1000, sortBy: { column: 'created_at', order: 'desc' } },
  }),
  'a wrong password': (n) => ({
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: { email: `nobody-${n % 50}@people.example`, password: `Wrong-guess#${n}` },
  }),
  'a lost password of nobody': (n) => ({
    method: 'POST',
    path: '/auth/v1/recover',
    body: { email: `stranger-${n}@people.example` },
  }),
  'a feedback of 40 kB': (n) => ({
    method: 'POST',
    path: '/rest/v1/feedback',
    body: { category: 'bug', message: longText(40_000, n) },
  }),
  'a page of 800 kB': (n) => ({
    method: 'PATCH',
    path: '/rest/v1/athlete_profiles?bio=not.is.null',
    body: { bio: longText(800_000, n) },
  }),
  'a search for 100 kB': (n) => ({
    method: 'POST',
    path: '/rest/v1/rpc/search_athletes',
    body: { filter: { ...SEARCH, text: longText(100_000, n) } },
  }),
}
