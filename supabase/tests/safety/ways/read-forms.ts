import { FOR_OTHERS, FOR_SCOUTS } from '../belongings.ts'
import { reads, type Way } from '../way.ts'
import type { CallerName } from '../world.ts'

const api = '/rest/v1'

/** What each of them owns may stand in their own answers; everything else of the hidden words may not. */
const without = (words: string[], ...own: string[]) => words.filter((word) => !own.includes(word))
const ALL = without(FOR_OTHERS, '@example.org', 'currawong')
export const STRANGERS: [by: CallerName, words: string[]][] = [
  ['nobody', FOR_OTHERS],
  ['ralf', without(FOR_OTHERS, '@example.org')],
  ['una', ALL],
  ['pia', ALL],
  ['elmo', ALL],
  ['rex', ALL],
  ['otto', ALL],
  ['bob', without(ALL, 'Bilbyburg', 'marsupialbio', 'birth_date')],
  ['milo', without(ALL, 'Potorooton', 'quokkabio')],
]
// Scouts read the page of Olga, who came of age, and what Vera said of Mina.
const HIDDEN_FROM_SCOUTS = without(
  FOR_SCOUTS,
  '@example.org',
  'currawong',
  'Galahville',
  'marsupialbio',
  'kookaburra',
)
export const SCOUTS: [by: CallerName, words: string[]][] = [
  ['sven', HIDDEN_FROM_SCOUTS],
  ['walt', HIDDEN_FROM_SCOUTS],
  ['bert', [...HIDDEN_FROM_SCOUTS, 'Quokkaton']],
]

type Headers = Record<string, string>
type Form = [what: string, path: string, headers?: Headers, method?: string]

const people = '({mina},{nina},{dirk},{wanda},{bob},{olga})'
const page = `${api}/athlete_profiles`
const cards = `${api}/athlete_cards`

/** Ways to write a question about a page: each of them once, for every table with something to hide it fits. */
const PAGES: Form[] = [
  ['renames columns', `${page}?select=who:display_name,where:club,why:bio`],
  ['casts columns', `${page}?select=club::text,bio::text,is_minor::text`],
  ['casts a column to a list', `${page}?select=handle,languages::text,club::varchar`],
  ['walks into JSON', `${cards}?select=club,value:headline_metrics->0->>value`],
  ['walks into JSON of a list that is none', `${cards}?select=club,x:positions->0`],
  ['filters by a path in JSON', `${cards}?headline_metrics->0->>value=gt.0&select=club`],
  ['orders by a hidden row’s words', `${page}?select=club,bio&order=club.desc.nullslast,bio.asc.nullsfirst`],
  ['orders by a path in JSON', `${cards}?select=club&order=headline_metrics->0->>value.desc`],
  ['asks for a range and its count', `${page}?select=club,bio`, { range: '0-999', prefer: 'count=exact' }],
  ['asks for a range from the end', `${page}?select=club,bio`, { range: '-5', 'range-unit': 'items' }],
  ['asks for a limit that is huge', `${page}?select=club,bio&limit=999999999&offset=0`],
  ['asks for either of two things', `${page}?or=(club.neq.x,bio.neq.y)&select=club,bio`],
  [
    'nests and, or, not',
    `${page}?and=(or(club.neq.x,id.is.null),not.and(id.is.null,bio.eq.y))&select=club,bio`,
  ],
  ['negates the rule', `${page}?is_minor=not.is.false&select=club,bio`],
  ['names ids in a list', `${page}?id=in.${people}&select=club,bio`],
  ['names ids in any', `${page}?id=eq(any).{{mina},{nina},{dirk},{wanda},{bob},{olga}}&select=club,bio`],
  ['compares with none of many', `${page}?club=neq(all).{a,b}&select=club,bio`],
  ['guesses endings', `${page}?club=like(any).{*ton,*ville,*burg}&select=club`],
  ['guesses in any letters', `${page}?bio=ilike.*SUPIAL*&select=bio`],
  ['guesses with a pattern', `${page}?club=match.^[NDWGB].*(ville|town|ton|burg)$&select=club`],
  ['guesses with a pattern in any letters', `${page}?bio=imatch.BIO$&select=bio`],
  ['searches words', `${page}?bio=fts.marsupialbio&select=bio`],
  ['searches words in a language', `${page}?bio=plfts(english).marsupialbio&select=bio`],
  ['searches a phrase', `${page}?bio=phfts.quokkabio&select=bio`],
  ['searches as the web does', `${page}?bio=wfts.quokkabio&select=bio`],
  ['asks what is different', `${page}?club=isdistinct.Harbour&select=club`],
  ['asks what is greater', `${page}?id=gt.00000000-0000-0000-0000-000000000000&select=club,bio`],
  ['asks what is contained', `${page}?languages=cd.{en,es,fr}&select=club,bio`],
  ['asks what overlaps', `${page}?languages=ov.{en}&select=club,bio`],
  ['asks for a sum', `${page}?select=club,count()`],
  ['asks for the greatest', `${page}?select=club.max(),bio.min()`],
  ['asks for distinct columns', `${page}?select=club&columns=club,import_key`],
  ['asks for every column twice', `${page}?select=*,club,bio,*`],
  ['asks for a system column', `${page}?select=ctid,xmin,tableoid,club`],
  ['names a function as a column', `${page}?select=id,private.short_name(display_name),club`],
  ['asks for a spreadsheet', page, { accept: 'text/csv' }],
  ['asks for a map', `${page}?select=club`, { accept: 'application/geo+json' }],
  [
    'asks for one object',
    `${page}?id=eq.{nina}&select=club`,
    { accept: 'application/vnd.pgrst.object+json' },
  ],
  [
    'asks for nulls to be left out',
    `${page}?select=club`,
    { accept: 'application/vnd.pgrst.array+json;nulls=stripped' },
  ],
  ['asks for bytes', `${page}?select=club`, { accept: 'application/octet-stream' }],
  ['asks for markup', `${page}?select=club`, { accept: 'text/xml' }],
  ['asks for text', `${page}?select=bio`, { accept: 'text/plain' }],
  [
    'asks for the plan as text',
    `${page}?club=like.N*`,
    {
      accept:
        'application/vnd.pgrst.plan+text; for="application/json"; options=analyze|verbose|settings|buffers|wal',
    },
  ],
  ['prefers a role', `${page}?select=club,bio`, { prefer: 'role=service_role, tx=commit' }],
  [
    'says who it is in headers',
    `${page}?select=club,bio`,
    { 'x-user-id': '{nina}', 'x-role': 'service_role', role: 'service_role' },
  ],
  [
    'says its claims in a header',
    `${page}?select=club,bio`,
    { 'x-jwt-claims': '{"sub":"{nina}"}', 'request.jwt.claims': '{}' },
  ],
  [
    'overrides the method',
    `${page}?select=club,bio`,
    { 'x-http-method-override': 'GET', prefer: 'params=single-object' },
  ],
  ['names another schema', `${page}?select=club,bio`, { 'accept-profile': 'private' }],
  ['counts without reading', `${page}?is_minor=is.true&id=neq.{milo}`, { prefer: 'count=exact' }, 'HEAD'],
  ['asks what is allowed', page, {}, 'OPTIONS'],
]

/** Ways into a hidden row from beside it, in both directions. */
const EMBEDS: Form[] = [
  ['numbers inside the page', `${page}?select=id,measurements(value,conditions)`],
  ['the page inside numbers', `${api}/measurements?select=conditions,athlete_profiles(club,bio)`],
  ['the page spread into numbers', `${api}/measurements?select=conditions,...athlete_profiles(club,bio)`],
  [
    'numbers only where there is a page',
    `${api}/measurements?select=conditions,athlete_profiles!inner(club)`,
  ],
  [
    'numbers by a filter on the page',
    `${api}/measurements?select=conditions,athlete_profiles!inner()&athlete_profiles.club=like.*ton`,
  ],
  ['numbers ordered by the page', `${api}/measurements?select=conditions&order=athlete_profiles(club)`],
  [
    'numbers where the page is not null',
    `${api}/measurements?select=conditions,athlete_profiles()&athlete_profiles=not.is.null`,
  ],
  [
    'either the number or the page',
    `${api}/measurements?select=conditions,athlete_profiles(club)&or=(value.gt.0,athlete_profiles.not.is.null)`,
  ],
  [
    'the best results',
    `${api}/athlete_best_results?select=value,athlete_profiles(club),measurements(conditions)`,
  ],
  ['film with the page', `${api}/video_links?select=title,url,athlete_profiles(club)`],
  ['film inside the page', `${page}?select=id,video_links(title,url)`],
  ['film by its words', `${api}/video_links?title=ilike.*bio&select=title`],
  ['film by who it is of', `${api}/video_links?athlete_id=in.${people}&select=title`],
  ['sports with the page', `${api}/athlete_sports?select=sport_code,athlete_profiles(club,bio)`],
  ['positions with the page', `${api}/athlete_positions?select=*,athlete_profiles(club,bio)`],
  ['endorsements with both sides', `${api}/endorsements?select=notes,scout_name,athlete_profiles(club)`],
  ['endorsements by their words', `${api}/endorsements?notes=ilike.*kooka*&select=notes`],
  [
    'sports with everybody in them',
    `${api}/sports?select=code,athlete_profiles(club),athlete_sports(athlete_profiles(bio))`,
  ],
  ['metrics with every value', `${api}/metrics?select=code,measurements(conditions,athlete_profiles(club))`],
  [
    'conversations with words',
    `${api}/conversations?select=id,messages(content)&messages.content=ilike.*kooka*`,
  ],
  ['words with their conversation', `${api}/messages?select=content,conversations(athlete_id,scout_id)`],
  ['words by their beginning', `${api}/messages?content=like.kooka*`],
  ['words in a range', `${api}/messages?select=content`, { range: '0-99', prefer: 'count=exact' }],
  ['words held for the morning', `${api}/messages?deliver_after=not.is.null&select=content`],
  ['requests with the athlete', `${api}/message_requests?select=subject,intro,athlete_profiles(club,bio)`],
  ['requests by their words', `${api}/message_requests?intro=fts.kookaburra&select=intro`],
  [
    'shortlists to the last note',
    `${api}/boards?select=name,board_items(tags,athlete_profiles(club),board_item_notes(body))`,
  ],
  ['notes with the athlete', `${api}/board_item_notes?select=body,board_items(athlete_profiles(bio))`],
  ['tags that contain a word', `${api}/board_items?tags=cs.{cassowary}&select=tags`],
  ['what was done with whom', `${api}/board_item_events?select=*,board_items(tags)`],
  [
    'profiles with everything',
    `${api}/profiles?select=full_name,athlete_profiles(club),scout_profiles(bio)&id=in.${people}`,
  ],
  ['addresses by their ending', `${api}/profiles?email=like.*@example.org&id=in.${people}`],
  ['names by their ending', `${api}/profiles?full_name=ilike.*vellamo&select=full_name&id=neq.{milo}`],
  [
    'guardians with the child',
    `${api}/guardian_links?select=guardian_name,guardian_email,athlete_profiles(club)&athlete_id=neq.{milo}`,
  ],
  [
    'dates of birth by a range',
    `${api}/athlete_private_details?birth_date=gt.2000-01-01&athlete_id=neq.{milo}`,
  ],
  [
    'consents with the link',
    `${api}/consents?select=decision,guardian_links(guardian_email)&athlete_id=neq.{milo}`,
  ],
  ['checks with the person', `${api}/verifications?user_id=eq.{vera}&select=evidence_note,evidence_url`],
  ['how admins decided', `${api}/verification_reviews?select=*`],
  ['reports with what was seen', `${api}/flags?select=details,reason,subject_id`],
  ['doubts by their words', `${api}/measurement_disputes?reason=like.lori*&raised_by=eq.{vera}`],
  ['notices of others', `${api}/notifications?user_id=eq.{mina}&select=params,url`],
  ['settings of others', `${api}/user_settings?user_id=eq.{mina}&select=language,timezone`],
  ['who is blocked', `${api}/blocks?select=blocker_id,blocked_id,blocked_name&blocker_id=eq.{mina}`],
  ['who is hidden by whom', `${api}/hidden_athletes?scout_id=eq.{vera}`],
  ['who looked', `${api}/profile_views?select=*`],
  ['who is invited', `${api}/admin_invitations?select=email`],
  ['where imports came from', `${api}/measurement_imports?select=file_name,measurement_import_rows(*)`],
  ['drafts of events', `${api}/events?status=eq.draft&select=title`],
  ['the table behind the search', `${api}/athlete_search_index?select=search_text`],
  ['the security log', `${api}/security_audit_log?user_id=eq.{mina}&select=action,details`],
]

const MAY_HAVE_ROWS = true
const ask = ([by, words]: [CallerName, string[]], asked: string, [what, path, headers, method]: Form): Way =>
  reads(by, `${asked} ${what}`, path, {
    words,
    rows: MAY_HAVE_ROWS,
    ...(headers ? { headers } : {}),
    ...(method ? { method } : {}),
  })

const everyForm = (callers: [CallerName, string[]][]): Way[] =>
  callers.flatMap((caller) => [
    ...PAGES.map((form) => ask(caller, 'reads pages and', form)),
    ...EMBEDS.map((form) => ask(caller, 'reaches for', form)),
  ])

export const formsOfStrangers = everyForm(STRANGERS)
export const formsOfScouts = everyForm(SCOUTS)
