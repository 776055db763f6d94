-- Whom a word finds: for each word of the lines of search the set of those that say it, so that a name is
-- counted as every other choice is, without reading anybody. A word with a typo is that of the words like it.
-- Why: docs/decisions/0606-search-in-sets-of-bits.md

-- Loads pg_trgm: whoever is no superuser may set a threshold of it only in a session that knows it.
select extensions.show_limit();

create table private.search_word_bits (
  word text collate "C" not null check (char_length(word) between 1 and 400), -- folded
  chunk int not null,
  bits bit varying (16000) not null,
  primary key (word, chunk)
)
-- Most words are those of a few people: nearly all of such a set is zeros, and takes a few dozen bytes.
with (toast_tuple_target = 128);
alter table private.search_word_bits alter column bits set storage main;
alter table private.search_word_bits enable row level security;

-- Each word once, to find those that are like a word with a typo.
create table private.search_vocabulary (
  word text collate "C" primary key check (char_length(word) between 1 and 400)
);
alter table private.search_vocabulary enable row level security;
create index search_vocabulary_similar_idx on private.search_vocabulary using gin (
  word extensions.gin_trgm_ops
)
with (fastupdate = off);

select
  private.declare_columns(
    'private.search_word_bits',
    null,
    '{"word": {}}',
    '{"kind": "server", "holds": "the words that people are searched by; a word that nobody says is gone",
      "exported": "the page is in it", "erased": "gone within a minute (0244_search_bit_writes.sql)"}'
  ),
  private.declare_columns(
    'private.search_vocabulary',
    null,
    '{"word": {}}',
    '{"kind": "server", "holds": "the words that people are searched by; a word that nobody says is gone",
      "exported": "the page is in it", "erased": "gone within a minute (0244_search_bit_writes.sql)"}'
  );

create function private.words_of_line(search_text text) returns setof text
language sql immutable set search_path = '' as $$
  select distinct w from string_to_table(search_text, ' ') w where w <> ''
$$;

-- Puts the words that these lines of a chunk say now in, and takes those out that they said before.
-- said, were: a line and what it said, one entry for each change; a line may have several.
create function private.write_search_words(part int, said int[], were text[]) returns void
language sql security definer set search_path = '' as $$
  with
    before as materialized (
      select w as word, ~private.bits_of(c.slot % 16000, 1) as kept
      from
        unnest(said, were) c (slot, was)
        cross join lateral private.words_of_line(c.was) w
      group by 1
    ),
    fresh as materialized (
      select w as word, private.bits_of(s.slot % 16000, 1) as bits
      from
        public.athlete_search_index s
        cross join lateral private.words_of_line(s.search_text) w
      where s.slot = any (said)
      group by 1
    ),
    unsaid as materialized (
      select b.word, b.bits & u.kept as bits
      from
        before u
        join private.search_word_bits b on b.word = u.word and b.chunk = part
      where not exists (select from fresh f where f.word = u.word)
    ),
    gone as (
      delete from private.search_word_bits b
      using unsaid u
      where b.word = u.word and b.chunk = part and bit_count(u.bits) = 0
    ),
    forgotten as (
      delete from private.search_vocabulary v
      using unsaid u
      where
        v.word = u.word
        and bit_count(u.bits) = 0
        and not exists (select from private.search_word_bits b where b.word = u.word and b.chunk <> part)
    ),
    learnt as (
      insert into private.search_vocabulary (word)
      select f.word
      from fresh f
      on conflict do nothing
    ),
    cleared as (
      update private.search_word_bits b
      set bits = u.bits
      from unsaid u
      where b.word = u.word and b.chunk = part and bit_count(u.bits) > 0
    )
  insert into private.search_word_bits as b (word, chunk, bits)
  select f.word, part, f.bits
  from fresh f
  on conflict (word, chunk) do update
    set bits = coalesce(
      b.bits & (select u.kept from before u where u.word = excluded.word),
      b.bits
    ) | excluded.bits
$$;

-- The words that are like one that was typed, the most alike first: those of all lines, and of those that
-- changed since the sets were written.
create function private.similar_words(typed text) returns text[]
language sql stable security definer set search_path = '' set "pg_trgm.word_similarity_threshold" = '0.45'
as $$
  select
    array(
      select q.word
      from
        (
          select v.word
          from private.search_vocabulary v
          where typed operator(extensions.<%) v.word
          union
          select w collate "C"
          from
            public.athlete_search_index s
            cross join lateral private.words_of_line(s.search_text) w
          where
            s.slot = any ((select private.search_slots_changed())::int[])
            and typed operator(extensions.<%) w
        ) q
      order by extensions.word_similarity(typed, q.word) desc, q.word
      limit 200
    )
$$;

-- What a line that says one of these words matches; null where there is none. Words are letters and digits.
create function private.pattern_of_similar_words(typed text) returns text
language sql stable security definer set search_path = '' as $$
  select ' (' || nullif(array_to_string(private.similar_words(typed), '|'), '') || ')( |$)'
$$;

-- Who says a word that begins as one that was typed, or is like it, as a choice of its own.
create function private.search_word_sets(typed text, typo boolean, chunks int[], n int)
returns private.search_bits[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if typo then
    return array(
      select ('word' || n, '', b.chunk, bit_or(b.bits))::private.search_bits
      from private.search_word_bits b
      where b.word = any ((select private.similar_words(typed))::text[]) and b.chunk = any (chunks)
      group by b.chunk);
  end if;
  return array(
    select ('word' || n, '', b.chunk, bit_or(b.bits))::private.search_bits
    from private.search_word_bits b
    where b.word >= typed and b.word < typed || chr(1114111) and b.chunk = any (chunks)
    group by b.chunk);
end $$;

comment on table private.search_word_bits is
  'For each word that athletes are searched by, the lines of search that say it, as bits by their slot.';
comment on table private.search_vocabulary is
  'Every word that somebody in private.search_word_bits says, once; nobody reads it over the API.';
