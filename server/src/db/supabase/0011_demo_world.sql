-- Written when a development server fills the database with demo data. Its accounts and their second factor are published with the
-- sources, so a server in production refuses to start on it (server/src/start/production-checks.ts).
create table touchline.demo_world (seeded_at timestamptz not null default now());
