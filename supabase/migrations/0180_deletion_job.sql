-- What the receipt counts, before it goes.
create function private.count_of_person(person uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    jsonb_build_object(
      'messages',
      (select count(*) from public.messages m where m.sender_id = person),
      'files',
      (
        select count(*)
        from storage.objects o
        where o.owner_id = person::text or starts_with(o.name, person || '/')
      ),
      'measurements',
      (select count(*) from public.measurements m where m.athlete_id = person),
      'notifications',
      (select count(*) from public.notifications n where n.user_id = person)
    )
$$;

-- Erases one account and mails the receipt, whose number is kept as a hash alone. The mail is asked for after
-- all mail to the address was dropped.
create function private.erase_leaving(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counts   jsonb := private.count_of_person(person);
  address  text := (select u.email from auth.users u where u.id = person);
  locale   text := private.language_of(person);
  receipt  text := 'TL-' || upper(encode(extensions.gen_random_bytes(8), 'hex'));
begin
  perform private.require_other_admin(person);
  perform set_config('touchline.erase_reason', 'own', true);
  delete from auth.users u where u.id = person;
  perform set_config('touchline.erase_reason', '', true);
  insert into private.erasure_receipts (number_hash)
  values (extensions.digest(receipt, 'sha256'));
  perform private.send_mail('deletion_done', address, locale,
    counts || jsonb_build_object('receipt', receipt, 'date', now(), 'forget', true));
end $$;

-- One that cannot go, such as the last admin by then, keeps no other from going.
create function private.erase_leaving_accounts() returns int
language plpgsql security definer set search_path = '' as $$
declare
  deletion private.deletions;
  erased   int := 0;
begin
  delete from private.barred_addresses b where b.until <= now();
  perform private.ask_team_about_deletions();
  for deletion in
    select d.* from private.deletions d join auth.users u on u.id = d.user_id
    where d.erase_at <= now() and private.erasure_day(d) <= now() and not private.waits_for_guardian(d)
      and not private.waits_for_report(d)
    -- Whoever keeps the account or decides about it locks the person first, and so does this.
    order by d.erase_at limit 100 for update of u, d skip locked
  loop
    -- What was said since the list was made counts too.
    continue when private.waits_for_guardian(deletion) or private.waits_for_report(deletion);
    begin
      perform private.erase_leaving(deletion.user_id);
      erased := erased + 1;
    exception when others then
      raise warning 'An account could not be erased: %', sqlerrm;
    end;
  end loop;
  return erased;
end $$;
grant execute on function private.erase_leaving_accounts() to service_role;
