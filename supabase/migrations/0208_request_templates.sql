-- Words that a scout keeps for message requests. Only the scout reads them; whether they may be sent is
-- decided when they are sent, like any other words.

create table private.request_templates (
  id uuid primary key default gen_random_uuid(),
  scout_id uuid not null references public.scout_profiles (user_id) on delete cascade,
  subject text not null check (char_length(btrim(subject)) between 1 and 120),
  intro text not null check (char_length(btrim(intro)) between 1 and 500), -- LIMITS.request.introMaxChars
  changed_at timestamptz not null default clock_timestamp()
);
create index request_templates_scout_idx on private.request_templates (scout_id);
comment on table private.request_templates is
  'Words that a scout keeps for message requests, for their own eyes.';
select
  private.declare_columns('private.request_templates', 'scout_id', '{"subject": "own", "intro": "own"}'),
  private.declare_exported('{"private.request_templates": "t.scout_id = $1"}');

create function private.my_request_templates() returns jsonb
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object('id', t.id, 'subject', t.subject, 'intro', t.intro)
        order by t.changed_at desc
      ),
      '[]'
    )
  from private.request_templates t
  where t.scout_id = auth.uid()
$$;
grant execute on function private.my_request_templates() to authenticated;

-- A new one without an id, else the one that has it.
create function private.save_request_template(template uuid, subject text, intro text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  named text := btrim(private.sanitize_text(coalesce(subject, '')));
  words text := btrim(private.sanitize_text(coalesce(intro, '')));
begin
  if private.my_role() is distinct from 'scout' then
    perform private.raise_error('request.scouts_only', 'Templates are for scouts.', 403);
  end if;
  perform from public.scout_profiles s where s.user_id = auth.uid() for update; -- one after the other
  if char_length(named) not between 1 and 120 or char_length(words) not between 1 and 500 then
    perform private.raise_error('request.template_words',
      'subject, intro: up to 120 and 500 characters are wanted.', 422);
  end if;
  if template is not null then
    update private.request_templates t set subject = named, intro = words, changed_at = clock_timestamp()
    where t.id = template and t.scout_id = auth.uid();
    if not found then
      perform private.raise_error('request.no_template', 'You have no template with this id.', 404);
    end if;
  elsif (select count(*) from private.request_templates t where t.scout_id = auth.uid()) >= 10 then
    perform private.raise_error('request.templates_full', 'You can keep 10 templates.', 409);
  else
    insert into private.request_templates (scout_id, subject, intro)
    values (auth.uid(), named, words);
  end if;
  return private.my_request_templates();
end $$;
grant execute on function private.save_request_template(uuid, text, text) to authenticated;

create function private.remove_request_template(template uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.request_templates t where t.id = template and t.scout_id = auth.uid();
  if not found then
    perform private.raise_error('request.no_template', 'You have no template with this id.', 404);
  end if;
  return private.my_request_templates();
end $$;
grant execute on function private.remove_request_template(uuid) to authenticated;

create function public.my_request_templates() returns jsonb
language sql stable set search_path = '' as $$
  select private.my_request_templates()
$$;
grant execute on function public.my_request_templates() to authenticated;
create function public.save_request_template(subject text, intro text, template_id uuid default null)
returns jsonb
language sql set search_path = '' as $$
  select private.save_request_template(template_id, subject, intro)
$$;
grant execute on function public.save_request_template(text, text, uuid) to authenticated;
create function public.remove_request_template(template_id uuid) returns jsonb
language sql set search_path = '' as $$
  select private.remove_request_template(template_id)
$$;
grant execute on function public.remove_request_template(uuid) to authenticated;
comment on function public.my_request_templates is 'The caller''s saved words for message requests.';
comment on function public.save_request_template is
  'Keeps words for message requests, new or in place of a template of the caller. Answers like my_request_templates.';
comment on function public.remove_request_template is
  'Removes a template of the caller. Answers like my_request_templates.';
