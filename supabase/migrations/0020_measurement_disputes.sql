-- Whoever sees a number and doubts it says why; the number leaves every ranking until an admin has looked.
-- What is said in a dispute is read by its author and by admins alone: it must not become a way to write to
-- an athlete.

-- What is said in a dispute is read by its author and by admins alone: it must not become a way to write to
-- an athlete.
create table public.measurement_disputes (
  id uuid primary key default gen_random_uuid(),
  measurement_id uuid not null references public.measurements (id) on delete cascade,
  raised_by uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  reason text not null check (char_length(btrim(reason)) between 3 and 1000),
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  resolution text not null default '' check (char_length(resolution) <= 1000)
);
create index measurement_disputes_measurement_idx on public.measurement_disputes (measurement_id);
create unique index measurement_disputes_one_open_idx on public.measurement_disputes (
  raised_by,
  measurement_id
)
where resolved_at is null;
create index measurement_disputes_raised_by_idx on public.measurement_disputes (raised_by);
alter table public.measurement_disputes enable row level security;
alter table public.measurement_disputes force row level security;

select
  private.declare_columns(
    'public.measurement_disputes',
    'raised_by',
    '{"reason": "to_admins", "resolution": "by_admins"}'
  );

grant select, insert (measurement_id, raised_by, reason) on public.measurement_disputes to authenticated;
create policy measurement_disputes_select_own_or_admin on public.measurement_disputes for select
  to authenticated
using (raised_by = (select auth.uid()) or (select private.is_admin()));
create policy measurement_disputes_insert_seen on public.measurement_disputes for insert to authenticated
with check (
  raised_by = (select auth.uid())
  and exists (select 1 from public.measurements m where m.id = measurement_id)
  and (
    (select private.is_caller_verified_scout())
    or exists (
      select 1 from public.measurements m where m.id = measurement_id and m.athlete_id = (select auth.uid())
    )
  )
);

select
  private.declare_noun(
    'dispute',
    'public.measurement_disputes',
    owner => 'raised_by',
    limits =>
      '{"dispute_insert": [20, "1 day", "Too many disputes today. Please wait."],
      "dispute_told": [1, "1 day", ""]}'
  );

create function private.measurement_disputes_before_insert() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.raised_by is not distinct from auth.uid() then
    if private.is_restricted(auth.uid()) then
      perform private.raise_error('contact.restricted',
        'An admin has restricted you: you cannot write for now.');
    end if;
    perform private.require_rate_limit('dispute_insert', auth.uid()::text);
  end if;
  return new;
end $$;
create trigger measurement_disputes_before_insert before insert on public.measurement_disputes
  for each row when (current_user in ('anon', 'authenticated'))
  execute function private.measurement_disputes_before_insert();

create function private.measurement_disputes_after_insert_update() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.measurements m set dispute_status = case
    when exists (select 1 from public.measurement_disputes d where d.measurement_id = new.measurement_id
    and d.resolved_at is null) then 'disputed'
    else 'resolved' end
  where m.id = new.measurement_id;
  if tg_op = 'INSERT' then
    perform private.create_notification(p.user_id, 'dispute', jsonb_build_object('metric', m.metric_code),
      '/athlete/profile')
    from public.measurements m join public.athlete_profiles p on p.id = m.athlete_id
    where m.id = new.measurement_id and p.user_id is distinct from new.raised_by and p.user_id is not null;
    perform private.tell_of_minors_dispute(p.id, m.metric_code)
    from public.measurements m join public.athlete_profiles p on p.id = m.athlete_id
    where m.id = new.measurement_id and p.is_minor and p.id is distinct from new.raised_by;
  else
    perform private.write_audit_log(coalesce(auth.uid(), new.raised_by), 'dispute_resolved',
      jsonb_build_object('dispute_id', new.id));
  end if;
  return null;
end $$;
create trigger measurement_disputes_after_insert_update
after insert or update of resolved_at on public.measurement_disputes
  for each row execute function private.measurement_disputes_after_insert_update();

create function private.resolve_dispute(dispute_id uuid, resolution text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.require_rate_limit('admin_action', auth.uid()::text);
  update public.measurement_disputes set resolved_at = now(), resolution = btrim(resolve_dispute.resolution)
  where id = dispute_id and resolved_at is null;
  if not found then
    perform private.raise_error('dispute.none', 'There is no open dispute with this id.', 404);
  end if;
end $$;
grant execute on function private.resolve_dispute(uuid, text) to authenticated;

create function public.resolve_dispute(dispute_id uuid, resolution text) returns void
language sql set search_path = '' as $$
  select private.resolve_dispute(dispute_id, resolution)
$$;
grant execute on function public.resolve_dispute(uuid, text) to authenticated;
comment on table public.measurement_disputes is
  'A doubt about one measurement, raised by its athlete or by a verified scout who sees it. Until it is resolved the measurement is in no ranking.';
comment on function public.resolve_dispute is
  'An admin with a second factor resolves a dispute with a sentence.';
