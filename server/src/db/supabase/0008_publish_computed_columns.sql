-- PostgreSQL 18 refuses every update of a published table that has a stored generated column and `replica identity full`, unless the
-- publication carries such columns. Older ones know no such setting and refuse nothing.
set local role postgres;
do $$
begin
  if current_setting('server_version_num')::integer >= 180000 then
    alter publication supabase_realtime set (publish_generated_columns = stored);
  end if;
end
$$;
reset role;
