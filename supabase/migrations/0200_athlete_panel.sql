-- What a scout reads of one person beside the card, as columns and rows of the card itself: a screen that
-- shows all of it asks once, by an embed. Each answers by the function or the table that is asked for it
-- alone, with the caller's rights; of a card that somebody made up nothing is believed, only its id.

create function public.card_percentiles(card public.athlete_cards) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(m)), '[]')
  from public.measurement_percentiles(card.id) m
$$;

create function public.card_disputes(card public.athlete_cards) returns jsonb
language sql stable set search_path = '' as $$
  select public.disputes_of(card.id)
$$;

-- No foreign key leads from a card to these two: they belong to accounts, and not every athlete has one.
create function public.card_requests(card public.athlete_cards) returns setof public.message_requests
language sql stable set search_path = '' as $$
  select r.* from public.message_requests r where r.athlete_id = card.id
$$;

create function public.card_endorsements(card public.athlete_cards) returns setof public.endorsements
language sql stable set search_path = '' as $$
  select e.* from public.endorsements e where e.athlete_id = card.id
$$;

grant execute
on function public.card_percentiles(public.athlete_cards),
public.card_disputes(public.athlete_cards),
public.card_requests(public.athlete_cards),
public.card_endorsements(public.athlete_cards)
to authenticated;

comment on function public.card_percentiles(public.athlete_cards) is
  'What measurement_percentiles tells of this athlete. A computed column of athlete_cards.';
comment on function public.card_disputes(public.athlete_cards) is
  'What disputes_of tells of this athlete. A computed column of athlete_cards.';
comment on function public.card_requests(public.athlete_cards) is
  'The requests to this athlete that the caller may read. A computed relationship of athlete_cards.';
comment on function public.card_endorsements(public.athlete_cards) is
  'The endorsements of this athlete that the caller may read. A computed relationship of athlete_cards.';
