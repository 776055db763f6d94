-- What an application asks of the backend when it erases an account: to give up the uploads that have not ended. Their bytes are
-- removed after the transaction, as those of files whose rows went.
create function touchline.discard_uploads(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from storage.quota_reservations r where r.owner_id = person::text;
  update storage.resumable_uploads u set expires_at = now()
  where u.finished_at is null and (u.owner_id = person::text or starts_with(u.object_name, person || '/'));
  delete from storage.resumable_uploads u
  where u.finished_at is not null and (u.owner_id = person::text or starts_with(u.object_name, person || '/'));
  perform pg_catalog.pg_notify('discarded_uploads', '');
end $$;
revoke execute on function touchline.discard_uploads(uuid) from public;
grant execute on function touchline.discard_uploads(uuid) to postgres, service_role;
-- Only who may create in the schema can be given what is in it.
grant create on schema touchline to supabase_storage_admin;
alter function touchline.discard_uploads(uuid) owner to supabase_storage_admin;
revoke create on schema touchline from supabase_storage_admin;
