import type { MutantEntry } from './mutant.ts'

const contactDetails = 'supabase/tests/contact-details.test.ts'
const personNames = 'supabase/tests/person-names.test.ts'

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
    find: "'surname', 'display_name', 'organization', 'guardian_name')",
    replace: "'surname', 'display_name', 'guardian_name')",
    fault: 'a scout calls the organization Touchline Safety Team',
    test: contactDetails,
    title: 'a name that misleads is refused wherever people are named',
  },
  {
    id: 'name-chosen-by-a-minor',
    file: 'supabase/migrations/0013_athletes.sql',
    find: 'coalesce(private.minor_name(new.id), private.short_name(new.display_name))',
    replace: 'private.short_name(new.display_name)',
    fault: 'a minor who puts the surname first is shown by it',
    test: personNames,
    title: 'the name of a minor’s page of',
  },
  {
    id: 'earlier-surname',
    file: 'supabase/migrations/0080_name_changes.sql',
    find: "  select person, before.surname, false\n  where before.surname <> '' and",
    replace: '  select person, before.surname, false\n  where false and',
    fault: 'whoever takes another surname may write the one before on the page',
    test: personNames,
    title: 'another name corrects two that were mixed up for a day',
  },
  {
    id: 'earlier-account-name',
    file: 'supabase/migrations/0080_name_changes.sql',
    find: '  insert into private.earlier_names (user_id, name, is_whole) values (new.id, old.full_name, true)\n  on conflict do nothing;\n',
    replace: '',
    fault: 'a new name of the account frees the surname of the old one',
    test: personNames,
    title: 'another name frees no surname that somebody had',
  },
  {
    id: 'surname-in-a-message',
    file: 'supabase/migrations/0028_messages.sql',
    find: '      "restorable": "what was said is not taken away",\n',
    replace:
      '      "surname": "said to a scout whom the guardian approved",\n      "restorable": "what was said is not taken away",\n',
    fault: 'a minor tells a scout the surname in a message',
    test: personNames,
    title: 'a minor’s message to a scout says no surname',
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
