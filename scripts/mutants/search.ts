import type { MutantEntry } from './mutant.ts'

const bands = 'supabase/migrations/0240_search_bands.sql'
const bits = 'supabase/migrations/0244_search_bit_writes.sql'
const parts = 'supabase/tests/search-band-parts.test.ts'
const words = 'supabase/tests/search-words.test.ts'

export const searchMutants: MutantEntry[] = [
  {
    id: 'bands-in-one-go',
    file: bands,
    find: '    exit when clock_timestamp() - began >= lasting;\n',
    replace: '',
    fault: 'the bands of a million people exceed the time of a statement, and are never written',
    test: parts,
    title: 'bands written in parts are those of one go',
  },
  {
    id: 'half-a-band',
    file: bands,
    find: 'filter (where n.band & 4 > 0) as digit2',
    replace: 'filter (where n.band & 4 > 0 and n.slot >= 32000) as digit2',
    fault: 'a range is counted by bands that only some of the people have',
    test: parts,
    title: 'bands written in parts are those of one go',
  },
  {
    id: 'bands-by-two-at-once',
    file: bands,
    find: "  perform pg_advisory_xact_lock(hashtextextended('search_bits', 0));\n",
    replace: '',
    fault: 'bands are written while bits are, by another call, and one of the two fails or is lost',
    test: parts,
    title: 'of two who write at once the second waits',
  },
  {
    id: 'changes-lost-with-a-slice',
    file: bits,
    find: 'c.slot / 16000 = part and c.slot <= last returning c.slot',
    replace: 'true returning c.slot',
    fault: 'lines beside the slice are taken off the list, and counted as they were before',
    test: parts,
    title: 'bits of lines that wait are written slice by slice',
  },
  {
    id: 'name-of-the-erased',
    file: 'supabase/migrations/0247_search_words.sql',
    find: '      where b.word = u.word and b.chunk = part and bit_count(u.bits) = 0\n',
    replace: '      where b.word = u.word and b.chunk = part and false\n',
    fault: 'the name of somebody who is erased stays in the database',
    test: words,
    title: 'the words of somebody who is erased are gone with the next writing',
  },
  {
    id: 'name-of-before',
    file: 'supabase/migrations/0220_search_bits.sql',
    find: "when tg_op = 'DELETE' or old.search_text <> new.search_text then",
    replace: "when tg_op = 'DELETE' then",
    fault: 'somebody who changed their name is found by the old one, and not by the new one',
    test: words,
    title: 'a new name finds at once and the old one no more',
  },
]
