-- What passes the gate of contact though no single text of it is a contact detail: a number in several
-- messages, and the name of an office. The gate itself: 0044_contact_gate.sql, 0053_contact_details.sql.

-- What is left of a message that is nothing but a piece of a number, as digits: "06", "twelve", "34, 56".
-- Empty for everything else: times, dates, scores, and exclamations that are a number in some language.
create function private.number_piece(value text) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when char_length(regexp_replace(said, '[^[:alpha:]]', '', 'g')) <= 3 then regexp_replace(
        said,
        '[^0-9]',
        '',
        'g'
      )
      else ''
    end
  from
    (
      select
        regexp_replace(
          regexp_replace(
            private.fold_text(value),
            array_to_string(
              array[
                '\m\d{1,2}\s?([:h]\s?\d{2}|-\s?\d{1,2})\M',
                '\m\d{1,2}[./-]\d{1,2}[./-](19|20)?\d\d\M|\m(19|20)\d\d\M',
                '\m(oh|um|un|che|ek|char|null|elf|fire)\M'
              ],
              '|'
            ),
            '',
            'g'
          ),
          private.number_word(),
          '1',
          'g'
        )
    ) as t (said)
$$;

-- What one person writes to another in one thread is read together, so that a number cannot come in pieces:
-- seven digits since the other side wrote, or nine in three days.
create function private.require_no_number_in_pieces(message public.messages) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  given    int         := char_length(private.number_piece(message.subject || ' ' || message.content));
  answered timestamptz := coalesce((select max(o.created_at) from public.messages o
    where o.conversation_id = message.conversation_id and o.sender_id <> message.sender_id), '-infinity');
  in_days  int;
  in_a_row int;
begin
  if given = 0 then return; end if;
  select coalesce(sum(e.digits), 0), coalesce(sum(e.digits) filter (where e.created_at > answered), 0)
  into in_days, in_a_row
  from (
    select x.created_at, char_length(private.number_piece(x.subject || ' ' || x.content)) as digits
    from public.messages x
    where x.conversation_id = message.conversation_id and x.sender_id = message.sender_id
      and x.created_at > now() - interval '3 days'
    order by x.created_at desc limit 12
  ) e;
  if given + in_a_row >= 7 or given + in_days >= 9 then
    perform private.raise_error('contact.details',
      'content: no link, address or phone number, please, in one message or in several.', 422);
  end if;
end $$;

-- A name that says something else than who it is: with characters that turn the reading around or show
-- nothing, or of an office that this site has and the person has not.
create function private.is_misleading_name(value text) returns boolean
language sql immutable set search_path = '' as $$
  select
    value ~ '[\u0001-\u001F\u007F-\u009F\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF]'
    or (btrim(value) <> '' and private.fold_text(value) !~ '[[:alnum:]]')
    or regexp_replace(private.fold_text(value), '[^[:alnum:]]+', '', 'g') ~ 't[o0]uch[l1i]ine'
    or private.fold_text(value) ~ array_to_string(
      array[
        '\m(admin|administrat(or|eur|rice)|administrador|administradora)\M',
        '\m(moderat(or|eur|rice)|moderador|moderadora)\M',
        concat(
          '\m(safety|safeguarding|security|support|moderation|trust|verification)\s*(and\s+safety\s*)?',
          '(team|desk|staff|service|department)\M'
        ),
        concat(
          '\m(equipo|equipe|servicio|service|soporte)\s*(de\s+(la\s+)?|du\s+)?(seguridad|soporte|proteccion',
          '|moderacion|verificacion|securite|support|protection|moderation|verification)\M'
        )
      ],
      '|'
    )
$$;

-- The title of a scout stands under the name and is read with it; that of a film may speak of the touchline.
create function private.scout_profiles_before_insert_update_title() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_misleading_name(new.title) then
    perform private.raise_error('contact.name',
      'title: what you do is wanted, without hidden characters, and not that of a team here.', 422);
  end if;
  return new;
end $$;
create trigger scout_profiles_before_insert_update_title
before insert or update of title on public.scout_profiles
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.scout_profiles_before_insert_update_title();
