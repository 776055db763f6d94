create table messages (
  id bigint generated always as identity primary key,
  author uuid not null default auth.uid() references profiles (id),
  harbour text not null default (auth.jwt() ->> 'harbour'),
  body text not null check (char_length(body) between 1 and 200),
  created_at timestamptz not null default now()
);
alter table messages enable row level security;
create policy "A harbour hears its own." on messages for select to authenticated
  using (harbour = (auth.jwt() ->> 'harbour'));
create policy "People write in their own name." on messages for insert to authenticated
  with check (author = auth.uid() and harbour = (auth.jwt() ->> 'harbour'));
alter publication supabase_realtime add table messages;
