-- The sports and metrics that this version of the product knows, in one answer. Some metrics belong to no
-- sport, so that no embed of one table brings both.
create function public.sport_catalog() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'sports', (select jsonb_agg(jsonb_build_object('code', s.code, 'kind', s.kind,
      'positions', (select jsonb_agg(jsonb_build_object('code', p.code, 'position_group', p.position_group)
        order by p.sort_order) from public.positions p where p.sport_code = s.code),
      'metrics', (select jsonb_agg(jsonb_build_object('code', m.metric_code, 'isKey', m.is_key)
        order by m.sort_order) from public.sport_metrics m where m.sport_code = s.code))
      order by s.sort_order) from public.sports s),
    'metrics', (select jsonb_object_agg(m.code, jsonb_build_object('code', m.code, 'unit', m.unit,
      'better', m.better, 'min', m.min_value, 'max', m.max_value, 'decimals', m.decimals,
      'timed', coalesce(m.timed, false))) from public.metrics m));
end $$;
grant execute on function public.sport_catalog() to anon, authenticated;

comment on function public.sport_catalog is
  'Every sport with its positions and metrics in their order, and every metric by its code: {sports: [{code, kind, positions, metrics}], metrics}. The same for everybody.';
