create table profiles (
  id uuid primary key references auth.users on delete cascade,
  name text not null,
  harbour text not null
);
alter table profiles enable row level security;
create policy "Profiles are for those who signed in." on profiles for select to authenticated using (true);

create function handle_new_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, name, harbour)
  values (new.id, new.raw_user_meta_data ->> 'name', new.raw_user_meta_data ->> 'harbour');
  return new;
end $$;
create trigger on_auth_user_created after insert on auth.users
  for each row execute procedure handle_new_user();

create function add_harbour(event jsonb) returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('claims', (event -> 'claims') || jsonb_build_object('harbour', harbour))
  from public.profiles where id = (event ->> 'user_id')::uuid
$$;
grant execute on function add_harbour to supabase_auth_admin;
revoke execute on function add_harbour from authenticated, anon, public;
