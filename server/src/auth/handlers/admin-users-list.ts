import { issuer } from '#server/auth/access-token-response.ts'
import { invalid } from '#server/auth/auth-errors.ts'
import { type AuthRequest, type Handler, withAuthTransaction } from '#server/auth/handler.ts'
import { optionalString } from '#server/auth/parse-body.ts'
import { requireServiceRole } from '#server/auth/require-user.ts'
import { TUNING } from '#server/config/tuning.ts'

const PAGE_USERS = 50
const PAGE_MAX = 1_000_000

export const listUsers: Handler = async (call) => {
  await requireServiceRole(call)
  const page = parsePositiveInteger(call, 'page', 1, PAGE_MAX)
  const perPage = Math.min(
    parsePositiveInteger(call, 'per_page', PAGE_USERS, PAGE_MAX),
    TUNING.auth.adminPageMaxUsers,
  )
  const filter = optionalString(call.query, 'filter', 320) ?? ''
  const direction = parseSortDirection(call)
  const { rows } = await withAuthTransaction(call, 'list users', (db) =>
    db.query<{ total: number; users: unknown[] }>(
      `with found as (
         select u from auth.users u where u.deleted_at is null
           and ($1 = '' or position(lower($1) in lower(coalesce(u.email, ''))) > 0
             or position(lower($1) in lower(coalesce(u.raw_user_meta_data ->> 'full_name', ''))) > 0))
       select (select count(*)::int from found) as total,
         coalesce((select jsonb_agg(auth.touchline_user(p.u)) from (
           select u from found order by (u).created_at ${direction}, (u).id limit $2 offset $3) p), '[]') as users`,
      [filter, perPage, (page - 1) * perPage],
    ),
  )
  const { total, users } = rows[0]!
  return {
    body: { users, aud: 'authenticated' },
    headers: { 'x-total-count': String(total), ...pageLinks(call, page, perPage, total) },
  }
}

/** The client reads the page number right behind the first `=`, so `page` comes first. */
function pageLinks(call: AuthRequest, page: number, perPage: number, total: number): Record<string, string> {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) =>
    `<${issuer(call)}/admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')]
  return { link: links.join(', ') }
}

function parseSortDirection({ query }: AuthRequest): 'asc' | 'desc' {
  const sort = optionalString(query, 'sort')
  if (sort === undefined) return 'desc'
  const [field = '', ...rest] = sort.split(' ')
  const direction = rest.join(' ').toLowerCase()
  if (field !== 'created_at') throw badSort(`field for sort '${field.slice(0, 40)}'`)
  if (rest.length === 0 || direction === 'desc') return 'desc'
  if (direction === 'asc') return 'asc'
  throw badSort(`direction for sort '${direction.slice(0, 40)}', only 'asc' and 'desc' allowed`)
}

const badSort = (what: string) => invalid(`Bad Sort Parameters: bad ${what}`)

function parsePositiveInteger({ query }: AuthRequest, name: string, fallback: number, max: number) {
  const raw = optionalString(query, name)
  if (raw === undefined || raw === '') return fallback
  const value = Number(raw)
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw invalid(`${name} must be a whole number from 1, got "${raw.slice(0, 20)}"`)
  return value
}
