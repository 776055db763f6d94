import { reads, senses, type Ways } from '../way.ts'

const api = '/rest/v1'
const asksOf = (by: 'sven' | 'vera' | 'una', column: string, hidden: string) =>
  senses(by, `is told ${column} of a row made up about ${hidden}`, hidden, 'POST', `${api}/rpc/${column}`, {
    card: { id: '{subject}' },
  })

/** What is written in the name of another is refused alike, whoever stands on the other side. */
const inOthersNames: Ways['ways'] = [
  senses('sven', 'asks for contact as another scout', 'nina', 'POST', `${api}/message_requests`, {
    scout_id: '{vera}',
    athlete_id: '{subject}',
    subject: 'A trial',
    intro: 'Would you come?',
  }),
  senses('sven', 'begins a list in the name of another', 'vera', 'POST', `${api}/boards`, {
    owner_id: '{subject}',
    name: 'Trials',
  }),
]

/** What somebody may do with a row is answered about rows that they may read, and about no others. */
export const abilityWays: Ways['ways'] = [
  ...inOthersNames,
  asksOf('sven', 'request_refusal', 'nina'),
  asksOf('una', 'request_refusal', 'mina'),
  asksOf('sven', 'request_again_at', 'nina'),
  asksOf('una', 'request_again_at', 'mina'),
  asksOf('sven', 'endorsement_refusal', 'nina'),
  asksOf('una', 'endorsement_refusal', 'mina'),
  senses('una', 'is told whether a hidden person’s request is open', 'mina', 'POST', `${api}/rpc/is_open`, {
    request: { athlete_id: '{subject}' },
  }),
  senses(
    'mina',
    'is told why a request of others cannot be accepted',
    'nina',
    'POST',
    `${api}/rpc/accept_refusal`,
    {
      request: { id: '{subject}' },
    },
  ),
  senses('sven', 'is told whether a conversation of others is open', 'nina', 'POST', `${api}/rpc/can_write`, {
    conversation: { id: '{subject}' },
  }),
  senses('sven', 'is told until when two others rest', 'nina', 'POST', `${api}/rpc/rests_until`, {
    conversation: { id: '{subject}' },
  }),
  senses('sven', 'is told how long two others rest', 'nina', 'POST', `${api}/rpc/cool_down_days`, {
    conversation: { id: '{subject}' },
  }),
  senses('mina', 'is told the check of somebody made up', 'nina', 'POST', `${api}/rpc/is_verified`, {
    scout: { user_id: '{subject}' },
  }),
  senses('una', 'is told the state of a check made up', 'mina', 'POST', `${api}/rpc/current_status`, {
    verification: { user_id: '{subject}' },
  }),
  ...['card_percentiles', 'card_disputes', 'card_requests', 'card_endorsements'].flatMap((column) => [
    asksOf('sven', column, 'nina'),
    asksOf('una', column, 'mina'),
  ]),
  reads(
    'una',
    'reads what hangs on hidden cards',
    `${api}/athlete_cards?id=eq.{mina}&select=card_percentiles,card_disputes,card_requests(id),card_endorsements(id)`,
  ),
  reads(
    'una',
    'reads the abilities of hidden cards',
    `${api}/athlete_cards?id=eq.{mina}&select=request_refusal,request_again_at,endorsement_refusal`,
  ),
  reads('una', 'finds others in what a screen begins with', `${api}/rpc/my_start`, {
    method: 'POST',
    body: {},
    words: ['{mina}', '{nina}', '{vera}'],
    rows: true,
  }),
  reads('nobody', 'finds people in the catalog of sports', `${api}/rpc/sport_catalog`, {
    method: 'POST',
    body: {},
    words: ['{mina}', '{nina}', '{vera}'],
    rows: true,
  }),
  reads('una', 'asks for the faces of those they talk with', `${api}/rpc/contact_photos`, {
    method: 'POST',
    body: {},
    words: ['{mina}', '{nina}', '.jpg'],
    rows: true,
  }),
]
