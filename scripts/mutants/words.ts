import type { MutantEntry } from './mutant.ts'

const contactDetails = 'supabase/tests/contact-details.test.ts'

export const wordsMutants: MutantEntry[] = [
  {
    id: 'look-alike-letters',
    file: 'supabase/migrations/0053_contact_details.sql',
    find: "pg_catalog.normalize(private.plain_characters(value), 'NFKD')",
    replace: "pg_catalog.normalize(private.plain_characters(value), 'NFC')",
    fault: 'a phone number in wide digits passes the gate',
    test: contactDetails,
    title: 'contact details are seen in call ０７７００ ９００１２３',
  },
  {
    id: 'number-in-pieces',
    file: 'supabase/migrations/0028_messages.sql',
    find: '    perform private.require_no_number_in_pieces(new);\n',
    replace: '',
    fault: 'a phone number reaches a minor spread over several messages',
    test: contactDetails,
    title: 'a number in pieces is refused at the last of',
  },
  {
    id: 'name-of-the-team',
    file: 'supabase/migrations/0044_contact_gate.sql',
    find: "field in ('full_name', 'display_name', 'organization', 'guardian_name')",
    replace: "field in ('full_name', 'display_name', 'guardian_name')",
    fault: 'a scout calls the organization Touchline Safety Team',
    test: contactDetails,
    title: 'a name that misleads is refused wherever people are named',
  },
  {
    id: 'link-to-a-channel',
    file: 'supabase/migrations/0075_minor_links.sql',
    find: '    or private.is_allowed_link(url, tg_argv[1:]) then',
    replace: "    or url ~ '^https://(www.)?youtube.com/' then",
    fault: 'a minor links to a channel, where people write to each other',
    test: 'supabase/tests/minor-links.test.ts',
    title:
      'a link of a minor leads to no chat, no account and no channel, and the refusal names the field and the sites',
  },
  {
    id: 'text-that-unfolds',
    file: 'supabase/migrations/0053_contact_details.sql',
    find: '> 3 * char_length(value) + 100 then true',
    replace: '> 300 * char_length(value) + 100 then true',
    fault: 'one character that stands for eighteen makes the gate read for seconds',
    test: contactDetails,
    title: 'contact details are not looked for in a text that unfolds',
  },
]
