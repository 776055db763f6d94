import type { MutantEntry } from './mutant.ts'

const confirmation = 'supabase/tests/honour-confirmation.test.ts'
const answers = 'supabase/migrations/0103_honour_answers.sql'
const requests = 'supabase/migrations/0102_honour_requests.sql'

export const honourMutants: MutantEntry[] = [
  {
    id: 'honour-film-of-another',
    file: 'supabase/migrations/0100_honours.sql',
    find: "    and v.athlete_id = honour.athlete_id and v.state = 'ready') then",
    replace: "    and v.state = 'ready') then",
    fault: 'an athlete puts the film of somebody else beside an honour',
    test: 'supabase/tests/honour.test.ts',
    title:
      'has a film beside it that was uploaded, one’s own and ready, and the film is seen where it is shown',
  },
  {
    id: 'honour-of-another-state',
    file: answers,
    find: '  elsif hash is distinct from private.honour_hash(honour) then',
    replace: '  elsif false then',
    fault: 'an issuer confirms words that they never read',
    test: confirmation,
    title: 'answers about the state that they looked at',
  },
  {
    id: 'honour-answered-twice',
    file: answers,
    find: "  elsif asked.state <> 'asked' then",
    replace: '  elsif false then',
    fault: 'a link that was used answers again',
    test: confirmation,
    title: 'answers once, and may take it back later',
  },
  {
    id: 'honour-confirmed-by-account',
    file: requests,
    find: '  if private.is_account_address(asked.issuer_email) then',
    replace: '  if false then',
    fault: 'a second account of the athlete confirms the honour',
    test: confirmation,
    title: 'of an account looks like any other and opens nothing',
  },
  {
    id: 'honour-confirmed-after-change',
    file: 'supabase/migrations/0100_honours.sql',
    find: "  if tg_op = 'UPDATE' and private.honour_subject(new) <> private.honour_subject(old) then",
    replace: "  if tg_op = 'UPDATE' and false then",
    fault: 'words stay confirmed that nobody confirmed',
    test: confirmation,
    title: 'whoever changes what was confirmed is unconfirmed again; pinning and evidence change nothing',
  },
  {
    id: 'honour-says-surname',
    file: answers,
    find: '      and private.says_surname(field.said, before.athlete_id) then',
    replace: '      and false then',
    fault: 'an issuer writes a minor’s surname on the page',
    test: confirmation,
    title: 'writes nothing to a minor that others could not: {"corrections":{"title":"Marrow wins"}}',
  },
]
