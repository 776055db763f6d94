-- The numbers of a person, as the auth server keeps them: the one that signs them in, and those that are
-- their second step. Read for the copy of a person's data alone.
create view private.phone_numbers as
  select
    u.id as user_id,
    'sign_in' as used_for,
    '+' || u.phone as number,
    u.phone_confirmed_at as confirmed_at
  from auth.users u
  where u.phone <> ''
  union all
  select
    f.user_id,
    'second_factor',
    '+' || f.phone,
    case
      when f.status = 'verified' then f.updated_at
    end
  from auth.mfa_factors f
  where f.factor_type = 'phone' and f.phone <> '';
comment on view private.phone_numbers is
  'Phone numbers that sign a person in or are their second step; in the copy of their data.';

select private.declare_exported('{"private.phone_numbers": "t.user_id = $1"}');
