-- Who measured a number, now that organizations and events have their tables. Whoever enters one says it;
-- that never lifts its level. A level above somebody's own word always names an organization, an event or an
-- import; a name that was typed is none of these.

alter table public.measurements
add constraint measurements_organization_fk
  foreign key (organization_id) references public.organizations (id),
add constraint measurements_event_fk
  foreign key (event_id) references public.events (id) on delete set null,
add constraint measurements_measured_by_is_named
  check (
    case measured_by
      when 'organization' then event_id is null
      and (organization_id is not null or measured_by_name <> '')
      when 'event' then true -- one of members that was deleted leaves neither its id nor its title
      when 'self' then measured_by_name = ''
      and organization_id is null
      and event_id is null
      when 'unstated' then measured_by_name = ''
      and organization_id is null
      and event_id is null
      else measured_by_name <> ''
      and organization_id is null
      and event_id is null
    end
  ),
add constraint measurements_level_is_named
  check (
    case provenance
      when 'self_reported' then measured_by <> 'source'
      when 'imported' then measured_by = 'source'
      else organization_id is not null
      or event_id is not null
      or (measured_by = 'source' and source_import_id is not null)
    end
  );

grant select (measured_by, measured_by_name, organization_id, event_id, device) on public.measurements
  to anon, authenticated;
grant
  insert (measured_by, measured_by_name, organization_id, event_id, device),
  update (measured_by, measured_by_name, organization_id, event_id, device)
on public.measurements
to authenticated;

-- Whether an athlete may name an organization: one that stands, or one they belong to that was checked once.
create function private.may_name_organization(organization uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select
    private.is_checked_organization(organization)
    or exists (
      select
      from
        private.organization_members m
        join public.organizations o on o.id = m.organization_id
      where
        m.organization_id = organization
        and m.athlete_id = auth.uid()
        and m.state = 'member'
        and o.first_checked_at is not null
        and o.ended_at is null
    )
$$;

-- What an athlete says about who measured. A draft is refused like an event that is not there.
create function private.measurements_measured_by() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.measured_by_name := btrim(new.measured_by_name);
  new.device := btrim(new.device);
  if new.measured_by in ('self', 'unstated')
    and (new.measured_by_name, new.organization_id, new.event_id) is distinct from ('', null, null) then
    perform private.raise_error('measurement.measured_by',
      'measured_by: a name, an organization or an event belongs to somebody else who measured.', 422);
  end if;
  if new.measured_by = 'source' or (new.measured_by not in ('self', 'unstated')
    and new.measured_by_name = '' and new.organization_id is null and new.event_id is null) then
    perform private.raise_error('measurement.measured_by', 'measured_by: say who measured it.', 422);
  end if;
  if private.is_misleading_name(new.measured_by_name) then
    perform private.raise_error('contact.name',
      'measured_by_name: a name is wanted that others know, without hidden characters.', 422);
  end if;
  -- What was named before stays, so that a value can be corrected after a check or an event has ended.
  if tg_op = 'UPDATE' and (new.organization_id, new.event_id)
    is not distinct from (old.organization_id, old.event_id) then
    return new;
  end if;
  if new.organization_id is not null and not private.may_name_organization(new.organization_id) then
    perform private.raise_error('measurement.organization',
      'organization_id: choose one that is checked, or one you belong to.', 422);
  end if;
  if new.event_id is not null
    and not exists (select from public.events e where e.id = new.event_id and e.status <> 'draft') then
    perform private.raise_error('measurement.event', 'event_id: choose an event of the calendar.', 422);
  end if;
  return new;
end $$;
create trigger measurements_before_insert_update_measured_by before insert
or update of measured_by, measured_by_name, organization_id, event_id, device
on public.measurements
for each row
when (current_user in ('anon', 'authenticated'))
execute function private.measurements_measured_by();

-- A number keeps the name of an event that is taken out of the calendar, where everybody could read it. What
-- rested on the event alone is the athlete's own word again.
create function private.events_before_delete_keep_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.measurements m set event_id = null,
    measured_by_name = case when old.visibility = 'public' then left(old.title, 120) else '' end,
    provenance = case when m.organization_id is null then 'self_reported' else m.provenance end
  where m.event_id = old.id;
  return old;
end $$;
create trigger events_before_delete_keep_name before delete on public.events
  for each row execute function private.events_before_delete_keep_name();
