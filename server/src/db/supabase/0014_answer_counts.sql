-- How many answers the servers gave, how they went and how long they took: by day and by part of the server. Each server counts in its
-- memory and adds here once a minute and when it stops (server/src/http/store-answers.ts). No person, no address, no path.
create table touchline.answer_counts (
  day      date not null,
  part     text not null check (part in ('rest', 'rpc', 'auth', 'storage', 'realtime', 'pages')),
  outcome  text not null check (outcome in ('answered', 'refused', 'limited', 'busy', 'failed')),
  from_ms  integer not null check (from_ms >= 0),
  under_ms integer not null check (under_ms > from_ms),
  count    bigint not null check (count > 0),
  primary key (day, part, outcome, under_ms)
);
alter table touchline.answer_counts enable row level security;
grant select, insert, update, delete on touchline.answer_counts to service_role;
grant select on touchline.answer_counts to postgres;
