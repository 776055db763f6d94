-- A film beside an honour that lies here. Whoever reads the honour sees the film where they may see the film
-- itself (private.can_see_video) and nothing of it elsewhere; with the film its mention goes too.

alter table public.honours
add constraint honours_film_id_fkey
  foreign key (film_id) references public.videos (id) on delete set null;
create index honours_film_idx on public.honours (film_id);

comment on column public.honours.film_id is
  'A film that the athlete uploaded and that shows it. To whoever may not see that film the id opens nothing.';
