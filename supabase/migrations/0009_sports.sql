-- Sports, positions and metrics are data: their names live in the translations under these codes, values are
-- in one canonical unit each. Everybody may read them. Bounds are generous at the low end on purpose: youth
-- and para athletes.

create table public.sports (
  code text primary key check (code ~ '^[a-z][a-z_]{2,39}$'),
  kind text not null check (kind in ('team', 'individual')),
  sort_order smallint not null,
  is_active boolean not null default true -- false: not offered; who has it keeps it
);
alter table public.sports enable row level security;
alter table public.sports force row level security;

create table public.positions (
  sport_code text not null references public.sports (code) on delete cascade,
  code text not null check (code ~ '^[a-z0-9][a-z0-9_]{0,29}$'),
  position_group text not null default '' check (char_length(position_group) <= 30),
  sort_order smallint not null,
  primary key (sport_code, code)
);
alter table public.positions enable row level security;
alter table public.positions force row level security;

create table public.metrics (
  code text primary key check (code ~ '^[a-z][a-z0-9_]{1,39}$'),
  unit text not null check (
    unit in ('cm', 'm', 'kg', 's', 'km_h', 'pct', 'count', 'ratio', 'points', 'rpm', 'w', 'level')
  ),
  better text not null check (better in ('higher', 'lower', 'neutral')),
  min_value double precision not null,
  max_value double precision not null,
  decimals smallint not null check (decimals between 0 and 3),
  timed boolean generated always as (unit = 's') stored, -- hand and electronic times never rank together
  min_age smallint not null default 13,
  is_active boolean not null default true, -- false: takes no new value; what is there stays
  constraint metrics_min_below_max check (min_value < max_value)
);
alter table public.metrics enable row level security;
alter table public.metrics force row level security;

create table public.sport_metrics (
  sport_code text not null references public.sports (code) on delete cascade,
  metric_code text not null references public.metrics (code) on delete cascade,
  is_key boolean not null default false,
  sort_order smallint not null,
  primary key (sport_code, metric_code)
);
create index sport_metrics_metric_idx on public.sport_metrics (metric_code);
alter table public.sport_metrics enable row level security;
alter table public.sport_metrics force row level security;

-- Below this age a guardian must consent first. What is in force is the setting consent_age.<country>, and
-- consent_age.other for a country that is not listed; here it stands with its source, for everybody to read.
create table public.consent_ages (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  age smallint not null check (age between 13 and 18),
  source text not null check (char_length(source) <= 200),
  checked_on date not null
);
alter table public.consent_ages enable row level security;
alter table public.consent_ages force row level security;

select
  private.declare_columns(
    'public.sports',
    null,
    '{"code": {}}',
    '{"kind": "reference", "holds": "codes of our lists, and where they are from"}'
  );
select
  private.declare_columns(
    'public.positions',
    null,
    '{"code": {}, "position_group": {}}',
    '{"kind": "reference", "holds": "codes of our lists, and where they are from"}'
  );
select
  private.declare_columns(
    'public.metrics',
    null,
    '{"code": {}}',
    '{"kind": "reference", "holds": "codes of our lists, and where they are from"}'
  );
select
  private.declare_columns(
    'public.consent_ages',
    null,
    '{"country": {}, "source": {}}',
    '{"kind": "reference", "holds": "codes of our lists, and where they are from"}'
  );

grant select
on public.sports, public.positions, public.metrics, public.sport_metrics, public.consent_ages
to anon, authenticated;
create policy sports_select_everyone on public.sports for select to anon, authenticated using (true);
create policy positions_select_everyone on public.positions for select to anon, authenticated using (true);
create policy metrics_select_everyone on public.metrics for select to anon, authenticated using (true);
create policy sport_metrics_select_everyone on public.sport_metrics for select to anon, authenticated
using (true);
create policy consent_ages_select_everyone on public.consent_ages for select to anon, authenticated
using (true);

insert into public.sports (code, kind, sort_order)
values
  ('soccer', 'team', 1),
  ('american_football', 'team', 2),
  ('basketball', 'team', 3),
  ('baseball', 'team', 4),
  ('softball', 'team', 5),
  ('volleyball', 'team', 6),
  ('athletics', 'individual', 7),
  ('swimming', 'individual', 8),
  ('tennis', 'individual', 9),
  ('ice_hockey', 'team', 10),
  ('field_hockey', 'team', 11),
  ('lacrosse', 'team', 12),
  ('rugby_union', 'team', 13),
  ('cricket', 'team', 14),
  ('golf', 'individual', 15),
  ('rowing', 'individual', 16),
  ('wrestling', 'individual', 17),
  ('gymnastics', 'individual', 18);

insert into public.positions (sport_code, code, position_group, sort_order)
select p.sport, split_part(item, ':', 1), split_part(item, ':', 2), n::smallint
from
  (
    values
      (
        'soccer',
        'gk:goalkeeper rb:defence lb:defence cb:defence rwb:defence lwb:defence dm:midfield cm:midfield am:midfield rm:midfield lm:midfield rw:attack lw:attack ss:attack st:attack'
      ),
      (
        'american_football',
        'qb:offence rb:offence fb:offence wr:offence te:offence ot:offence og:offence c:offence ol:offence de:defence dt:defence nt:defence dl:defence olb:defence ilb:defence lb:defence cb:defence fs:defence ss:defence s:defence db:defence k:special p:special ls:special rs:special ath:special'
      ),
      ('basketball', 'pg:guard sg:guard sf:forward pf:forward c:centre'),
      (
        'baseball',
        'rhp:pitcher lhp:pitcher c:catcher 1b:infield 2b:infield 3b:infield ss:infield lf:outfield cf:outfield rf:outfield dh:batter utl:utility'
      ),
      (
        'softball',
        'p:pitcher c:catcher 1b:infield 2b:infield 3b:infield ss:infield lf:outfield cf:outfield rf:outfield dp:batter flex:utility utl:utility'
      ),
      ('volleyball', 'oh:attack opp:attack mb:middle s:setter l:defence ds:defence'),
      (
        'athletics',
        '100m:sprint 200m:sprint 400m:sprint 800m:distance 1500m:distance 5000m:distance 10000m:distance 110mh:hurdles 100mh:hurdles 400mh:hurdles 3000msc:distance hj:jump pv:jump lj:jump tj:jump sp:throw dt:throw ht:throw jt:throw combined:combined xc:distance rw:walk relay:sprint'
      ),
      (
        'swimming',
        'fr_sprint:freestyle fr_middle:freestyle fr_distance:freestyle bk:backstroke br:breaststroke fl:butterfly im:medley ow:open_water'
      ),
      ('tennis', 'singles:singles doubles:doubles'),
      ('ice_hockey', 'g:goal ld:defence rd:defence c:forward lw:forward rw:forward'),
      ('field_hockey', 'gk:goal fb:defence cb:defence mid:midfield wing:attack fwd:attack'),
      ('lacrosse', 'a:attack m:midfield d:defence g:goal fogo:midfield lsm:midfield ssdm:midfield'),
      (
        'rugby_union',
        'lhp:front_row hk:front_row thp:front_row lk:second_row bsf:back_row osf:back_row n8:back_row sh:half_back fh:half_back ic:centre oc:centre wg:back_three fb:back_three'
      ),
      (
        'cricket',
        'opener:batting top:batting middle:batting wk:keeper bat_ar:all_round bowl_ar:all_round fast:bowling medium:bowling off_spin:bowling leg_spin:bowling sla:bowling wrist_l:bowling'
      ),
      ('golf', 'individual:individual'),
      ('rowing', 'port:sweep starboard:sweep sculler:scull cox:cox'),
      ('wrestling', 'folkstyle:style freestyle:style greco:style'),
      (
        'gymnastics',
        'wag_vt:wag wag_ub:wag wag_bb:wag wag_fx:wag wag_aa:wag mag_fx:mag mag_ph:mag mag_sr:mag mag_vt:mag mag_pb:mag mag_hb:mag mag_aa:mag'
      )
  ) as p (sport, items),
  string_to_table(p.items, ' ') with ordinality as t (item, n);

insert into public.metrics (code, unit, better, min_value, max_value, decimals, min_age)
values
  ('height_cm', 'cm', 'neutral', 120, 250, 1, 13),
  ('weight_kg', 'kg', 'neutral', 30, 250, 1, 13),
  ('wingspan_cm', 'cm', 'higher', 110, 270, 1, 13),
  ('standing_reach_cm', 'cm', 'higher', 150, 320, 1, 13),
  ('vertical_cm', 'cm', 'higher', 15, 125, 1, 13),
  ('approach_vertical_cm', 'cm', 'higher', 20, 135, 1, 13),
  ('broad_jump_cm', 'cm', 'higher', 80, 385, 1, 13),
  ('sprint10_s', 's', 'lower', 1.4, 3.5, 2, 13),
  ('sprint20_s', 's', 'lower', 2.4, 5.5, 2, 13),
  ('sprint30_s', 's', 'lower', 3.4, 7.5, 2, 13),
  ('sprint40m_s', 's', 'lower', 4.4, 9.0, 2, 13),
  ('top_speed_kmh', 'km_h', 'higher', 12, 45, 1, 13),
  ('cod505_s', 's', 'lower', 1.8, 4.5, 2, 13),
  ('pro_agility_s', 's', 'lower', 3.6, 7.5, 2, 13),
  ('t_test_s', 's', 'lower', 7.5, 18.0, 2, 13),
  ('yoyo_ir1_m', 'm', 'higher', 40, 3640, 0, 13),
  ('beep_level', 'level', 'higher', 1, 23, 1, 13),
  ('bench_1rm_kg', 'kg', 'higher', 10, 350, 1, 16),
  ('squat_1rm_kg', 'kg', 'higher', 10, 450, 1, 16),
  ('pullups_n', 'count', 'higher', 0, 80, 0, 13),
  ('grip_kg', 'kg', 'higher', 5, 110, 1, 13),
  ('shot_kmh', 'km_h', 'higher', 30, 200, 1, 13),
  ('pass_pct', 'pct', 'higher', 0, 100, 1, 13),
  ('gk_save_pct', 'pct', 'higher', 0, 100, 1, 13),
  ('weak_foot_1to5', 'points', 'higher', 1, 5, 0, 13),
  ('goals_per90', 'ratio', 'higher', 0, 6, 2, 13),
  ('dash40_s', 's', 'lower', 4.1, 7.5, 2, 13),
  ('split10y_s', 's', 'lower', 1.3, 2.6, 2, 13),
  ('split20y_s', 's', 'lower', 2.3, 4.5, 2, 13),
  ('cone3_s', 's', 'lower', 6.2, 10.5, 2, 13),
  ('hand_cm', 'cm', 'higher', 16, 33, 1, 13),
  ('arm_cm', 'cm', 'higher', 60, 105, 1, 13),
  ('throw_kmh', 'km_h', 'higher', 40, 115, 1, 13),
  ('hang_s', 's', 'higher', 2.0, 6.0, 2, 13),
  ('bench225_reps', 'count', 'higher', 0, 60, 0, 16),
  ('fg_long_m', 'm', 'higher', 15, 70, 1, 13),
  ('lane_agility_s', 's', 'lower', 9.5, 16.0, 2, 13),
  ('sprint34court_s', 's', 'lower', 2.85, 5.0, 2, 13),
  ('ft_pct', 'pct', 'higher', 0, 100, 1, 13),
  ('fg3_pct', 'pct', 'higher', 0, 100, 1, 13),
  ('ast_to_ratio', 'ratio', 'higher', 0, 20, 2, 13),
  ('dash60y_s', 's', 'lower', 5.9, 9.5, 2, 13),
  ('home_first_s', 's', 'lower', 2.4, 6.0, 2, 13),
  ('fastball_kmh', 'km_h', 'higher', 60, 172, 1, 13),
  ('exit_velo_kmh', 'km_h', 'higher', 45, 200, 1, 13),
  ('inf_velo_kmh', 'km_h', 'higher', 60, 165, 1, 13),
  ('of_velo_kmh', 'km_h', 'higher', 60, 175, 1, 13),
  ('pop_s', 's', 'lower', 1.45, 3.2, 2, 13),
  ('spin_rpm', 'rpm', 'higher', 500, 3700, 0, 13),
  ('pitch_kmh', 'km_h', 'higher', 45, 130, 1, 13),
  ('overhand_kmh', 'km_h', 'higher', 45, 140, 1, 13),
  ('approach_touch_cm', 'cm', 'higher', 200, 390, 1, 13),
  ('block_touch_cm', 'cm', 'higher', 190, 375, 1, 13),
  ('serve_kmh', 'km_h', 'higher', 20, 265, 1, 13),
  ('hit_pct', 'ratio', 'higher', -1, 1, 3, 13),
  ('pass_rating_0to3', 'points', 'higher', 0, 3, 2, 13),
  ('m100', 's', 'lower', 9.5, 20, 2, 13),
  ('m200', 's', 'lower', 19, 42, 2, 13),
  ('m400', 's', 'lower', 42.5, 100, 2, 13),
  ('m800', 's', 'lower', 100, 260, 2, 13),
  ('m1500', 's', 'lower', 204, 520, 2, 13),
  ('m5000', 's', 'lower', 750, 1900, 2, 13),
  ('h110', 's', 'lower', 12.6, 28, 2, 13),
  ('h100', 's', 'lower', 12, 28, 2, 13),
  ('hj_m', 'm', 'higher', 0.8, 2.5, 2, 13),
  ('pv_m', 'm', 'higher', 1, 6.45, 2, 13),
  ('lj_m', 'm', 'higher', 1.5, 9, 2, 13),
  ('tj_m', 'm', 'higher', 4, 18.5, 2, 13),
  ('sp_m', 'm', 'higher', 2, 24, 2, 13),
  ('dt_m', 'm', 'higher', 5, 77, 2, 13),
  ('ht_m', 'm', 'higher', 5, 88, 2, 13),
  ('jt_m', 'm', 'higher', 5, 105, 2, 13),
  ('fr50_lcm', 's', 'lower', 20, 70, 2, 13),
  ('fr100_lcm', 's', 'lower', 45.5, 150, 2, 13),
  ('fr200_lcm', 's', 'lower', 100, 320, 2, 13),
  ('fr400_lcm', 's', 'lower', 216, 640, 2, 13),
  ('bk100_lcm', 's', 'lower', 50.5, 160, 2, 13),
  ('br100_lcm', 's', 'lower', 55.5, 180, 2, 13),
  ('fl100_lcm', 's', 'lower', 48.5, 170, 2, 13),
  ('im200_lcm', 's', 'lower', 110, 340, 2, 13),
  ('reaction_s', 's', 'lower', 0.4, 1.5, 2, 13),
  ('wa_points', 'points', 'higher', 0, 1200, 0, 13),
  ('utr', 'points', 'higher', 1, 16.5, 2, 13),
  ('wtn', 'points', 'lower', 1, 40, 1, 13),
  ('first_serve_pct', 'pct', 'higher', 0, 100, 1, 13),
  ('nat_rank', 'count', 'lower', 1, 100000, 0, 13),
  ('win_pct', 'pct', 'higher', 0, 100, 1, 13),
  ('spider_s', 's', 'lower', 12, 32, 2, 13),
  ('skate30m_s', 's', 'lower', 3.4, 8, 2, 13),
  ('slapshot_kmh', 'km_h', 'higher', 50, 180, 1, 13),
  ('wristshot_kmh', 'km_h', 'higher', 40, 165, 1, 13),
  ('points_per_gp', 'ratio', 'higher', 0, 8, 2, 13),
  ('save_ratio', 'ratio', 'higher', 0, 1, 3, 13),
  ('gaa', 'ratio', 'lower', 0, 12, 2, 13),
  ('dragflick_kmh', 'km_h', 'higher', 40, 140, 1, 13),
  ('goals_per_gp', 'ratio', 'higher', 0, 8, 2, 13),
  ('faceoff_pct', 'pct', 'higher', 0, 100, 1, 13),
  ('gb_per_gp', 'ratio', 'higher', 0, 25, 2, 13),
  ('bronco_s', 's', 'lower', 235, 520, 1, 13),
  ('tackle_pct', 'pct', 'higher', 0, 100, 1, 13),
  ('goalkick_pct', 'pct', 'higher', 0, 100, 1, 13),
  ('bowl_kmh', 'km_h', 'higher', 40, 165, 1, 13),
  ('bat_avg', 'ratio', 'higher', 0, 200, 2, 13),
  ('bat_sr', 'ratio', 'higher', 0, 400, 1, 13),
  ('bowl_avg', 'ratio', 'lower', 0, 150, 2, 13),
  ('econ', 'ratio', 'lower', 0, 25, 2, 13),
  ('run2k_s', 's', 'lower', 330, 900, 1, 13),
  ('throw_m', 'm', 'higher', 10, 120, 1, 13),
  ('hcp_index', 'points', 'lower', -10, 54, 1, 13),
  ('score_avg18', 'points', 'lower', 58, 130, 1, 13),
  ('club_speed_kmh', 'km_h', 'higher', 70, 245, 1, 13),
  ('ball_speed_kmh', 'km_h', 'higher', 100, 390, 1, 13),
  ('carry_m', 'm', 'higher', 70, 400, 1, 13),
  ('gir_pct', 'pct', 'higher', 0, 100, 1, 13),
  ('fairway_pct', 'pct', 'higher', 0, 100, 1, 13),
  ('putts_round', 'count', 'lower', 20, 50, 1, 13),
  ('erg2k_s', 's', 'lower', 333, 720, 1, 13),
  ('erg6k_s', 's', 'lower', 1050, 2400, 1, 13),
  ('erg500_s', 's', 'lower', 68, 180, 1, 13),
  ('peak_w', 'w', 'higher', 100, 2000, 0, 13),
  ('pins_n', 'count', 'higher', 0, 300, 0, 13),
  ('takedowns_per_match', 'ratio', 'higher', 0, 20, 2, 13),
  ('d_score', 'points', 'higher', 0, 9, 2, 13),
  ('e_score', 'points', 'higher', 0, 10, 3, 13),
  ('event_total', 'points', 'higher', 0, 18, 3, 13),
  ('aa_total', 'points', 'higher', 0, 100, 3, 13),
  ('level_1to10', 'level', 'higher', 1, 10, 0, 13);

insert into public.sport_metrics (sport_code, metric_code, is_key, sort_order)
select s.sport, metric, metric = any (string_to_array(s.keys, ' ')), n::smallint
from
  (
    values
      (
        'soccer',
        'height_cm weight_kg sprint10_s sprint30_s cod505_s yoyo_ir1_m vertical_cm top_speed_kmh shot_kmh weak_foot_1to5 pass_pct goals_per90 gk_save_pct',
        'sprint30_s yoyo_ir1_m cod505_s'
      ),
      (
        'american_football',
        'height_cm weight_kg arm_cm hand_cm wingspan_cm dash40_s split10y_s split20y_s pro_agility_s cone3_s vertical_cm broad_jump_cm bench225_reps throw_kmh fg_long_m hang_s',
        'dash40_s vertical_cm broad_jump_cm'
      ),
      (
        'basketball',
        'height_cm weight_kg wingspan_cm standing_reach_cm vertical_cm approach_vertical_cm lane_agility_s sprint34court_s ft_pct fg3_pct ast_to_ratio',
        'wingspan_cm approach_vertical_cm lane_agility_s'
      ),
      (
        'baseball',
        'height_cm weight_kg dash60y_s home_first_s fastball_kmh exit_velo_kmh inf_velo_kmh of_velo_kmh pop_s spin_rpm',
        'dash60y_s exit_velo_kmh fastball_kmh'
      ),
      (
        'softball',
        'height_cm weight_kg home_first_s pitch_kmh exit_velo_kmh overhand_kmh pop_s spin_rpm',
        'home_first_s exit_velo_kmh overhand_kmh'
      ),
      (
        'volleyball',
        'height_cm weight_kg standing_reach_cm approach_touch_cm block_touch_cm approach_vertical_cm serve_kmh pass_rating_0to3 hit_pct pro_agility_s',
        'approach_touch_cm block_touch_cm standing_reach_cm'
      ),
      (
        'athletics',
        'height_cm weight_kg m100 m200 m400 m800 m1500 m5000 h110 h100 hj_m pv_m lj_m tj_m sp_m dt_m ht_m jt_m',
        'm100 m400 lj_m'
      ),
      (
        'swimming',
        'height_cm weight_kg wingspan_cm fr50_lcm fr100_lcm fr200_lcm fr400_lcm bk100_lcm br100_lcm fl100_lcm im200_lcm wa_points reaction_s',
        'fr100_lcm fr50_lcm wa_points'
      ),
      (
        'tennis',
        'height_cm weight_kg utr wtn serve_kmh first_serve_pct nat_rank win_pct spider_s sprint20_s',
        'utr serve_kmh spider_s'
      ),
      (
        'ice_hockey',
        'height_cm weight_kg skate30m_s top_speed_kmh slapshot_kmh wristshot_kmh points_per_gp save_ratio gaa pullups_n',
        'skate30m_s slapshot_kmh pullups_n'
      ),
      (
        'field_hockey',
        'height_cm weight_kg dragflick_kmh sprint10_s sprint40m_s yoyo_ir1_m cod505_s goals_per_gp save_ratio',
        'sprint40m_s yoyo_ir1_m dragflick_kmh'
      ),
      (
        'lacrosse',
        'height_cm weight_kg shot_kmh dash40_s pro_agility_s vertical_cm faceoff_pct save_ratio gb_per_gp',
        'shot_kmh dash40_s pro_agility_s'
      ),
      (
        'rugby_union',
        'height_cm weight_kg bronco_s sprint10_s sprint40m_s yoyo_ir1_m squat_1rm_kg bench_1rm_kg tackle_pct goalkick_pct',
        'bronco_s sprint40m_s sprint10_s'
      ),
      (
        'cricket',
        'height_cm weight_kg bowl_kmh bat_avg bat_sr bowl_avg econ run2k_s throw_m yoyo_ir1_m',
        'bat_avg bowl_kmh run2k_s'
      ),
      (
        'golf',
        'height_cm weight_kg hcp_index score_avg18 club_speed_kmh ball_speed_kmh carry_m gir_pct fairway_pct putts_round',
        'hcp_index club_speed_kmh score_avg18'
      ),
      ('rowing', 'height_cm weight_kg wingspan_cm erg2k_s erg6k_s erg500_s peak_w', 'erg2k_s erg6k_s peak_w'),
      (
        'wrestling',
        'height_cm weight_kg win_pct pins_n takedowns_per_match pullups_n grip_kg squat_1rm_kg',
        'win_pct grip_kg takedowns_per_match'
      ),
      (
        'gymnastics',
        'height_cm d_score e_score event_total aa_total level_1to10',
        'aa_total event_total level_1to10'
      )
  ) as s (sport, codes, keys),
  string_to_table(s.codes, ' ') with ordinality as t (metric, n);

-- Ages below which a guardian consents first; every other country counts as 16.
insert into public.consent_ages (country, age, source, checked_on)
select country, a.age, a.source, date '2026-11-21'
from
  (
    values
      (13, 'BE DK EE FI LV MT PT SE GB US', 'GDPR Art. 8 national law; COPPA for US'),
      (14, 'AT BG CY IT LT ES', 'GDPR Art. 8 national law'),
      (15, 'CZ FR GR SI', 'GDPR Art. 8 national law'),
      (16, 'HR DE HU IE LU NL PL RO SK', 'GDPR Art. 8 national law')
  ) as a (age, countries, source),
  string_to_table(a.countries, ' ') as country;

create function private.consent_age(country text) returns int
language sql stable security definer set search_path = '' as $$
  select
    coalesce(
      private.policy_value('consent_age.' || consent_age.country),
      private.policy_value('consent_age.other')
    )::int
$$;

-- Times taken by hand and times taken by a device are two different numbers, and one of which nobody said how
-- it was taken is neither.
create function private.timing_of(method text, timed boolean) returns text
language sql immutable set search_path = '' as $$
  select
    case
      when not timed then 'any'
      when method in ('fat', 'laser', 'device', 'video', 'official', 'radar') then 'electronic'
      when method = 'unknown' then 'unstated'
      else 'hand'
    end
$$;

create function private.to_canonical_unit(amount double precision, from_unit text, to_unit text)
returns double precision
language sql immutable set search_path = '' as $$
  select
    case
      when from_unit = to_unit then amount
      when to_unit in ('cm', 'm') then amount * (
        case from_unit
          when 'mm' then 0.1
          when 'cm' then 1
          when 'm' then 100
          when 'in' then 2.54
          when 'ft' then 30.48
          when 'yd' then 91.44
        end
      ) / (
        case to_unit
          when 'm' then 100
          else 1
        end
      )
      when to_unit = 'kg'
      and from_unit = 'lb' then amount * 0.45359237
      when to_unit = 's'
      and from_unit = 'min' then amount * 60
      when to_unit = 'km_h'
      and from_unit = 'mph' then amount * 1.609344
      when to_unit = 'km_h'
      and from_unit = 'm_s' then amount * 3.6
      when to_unit in ('count', 'ratio', 'points', 'level', 'pct')
      and from_unit in ('count', 'ratio', 'points', 'level') then amount
    end
$$;

-- Whether a value can be right: a known metric, its unit and range, a day that has passed. Answers with the
-- value in the metric's own unit.
create function private.require_plausible(
  athlete uuid,
  metric text,
  typed double precision,
  typed_unit text,
  measured_on date,
  is_new boolean
) returns double precision
language plpgsql stable security definer set search_path = '' as $$
declare
  known  public.metrics;
  birth  date;
  worked double precision;
begin
  select * into known from public.metrics m where m.code = metric;
  if known.code is null or (is_new and not known.is_active) then
    perform private.raise_error('measurement.metric',
      format('metric_code: %s is not a known metric.', left(metric, 60)), 422);
  end if;
  worked := private.to_canonical_unit(typed, typed_unit, known.unit);
  if worked is null then
    perform private.raise_error('measurement.unit',
      format('unit_entered: %s was given, %s is measured in %s.',
      typed_unit, known.code, known.unit), 422);
  end if;
  if not (worked between known.min_value and known.max_value) then
    perform private.raise_error('measurement.bounds',
      format('value_entered: %s %s was given, %s to %s %s is plausible for %s.', typed,
      typed_unit, known.min_value, known.max_value, known.unit, known.code), 422);
  end if;
  -- Today is tomorrow already for those who live ahead of UTC.
  if measured_on > current_date + 1 or measured_on < date '1950-01-01' then
    perform private.raise_error('measurement.date',
      format('measured_on: %s was given, a day that has passed is wanted.', measured_on), 422);
  end if;
  select p.birth_date into birth from public.athlete_private_details p
  where p.athlete_id = athlete;
  if birth is not null and private.age_at(birth, measured_on) < known.min_age
    and known.min_age > 13 then
    perform private.raise_error('measurement.age',
      format('metric_code: %s is not recorded below the age of %s.',
      known.code, known.min_age), 422);
  end if;
  return worked;
end $$;

comment on table public.sports is 'The sports. Their names are translations under the code.';
comment on table public.positions is 'The positions of a sport, in the order a form shows them.';
comment on table public.metrics is
  'What can be measured, in one canonical unit, with plausible bounds and whether higher or lower is better.';
comment on table public.sport_metrics is 'Which metrics a sport uses; the key ones are shown on the card.';
comment on table public.consent_ages is
  'The age from which a young person may consent for themselves, by country, with its source.';
