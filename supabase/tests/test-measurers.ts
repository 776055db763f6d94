/** Before a statement that gives a number a level: the event that measured it, which the statement names as TEST_DAY_ID. */
export const WITH_TEST_DAY = `with test_day as (
  insert into events (title, start_at, status, visibility)
  values ('Test day', now() - interval '30 days', 'published', 'public') returning id)`
export const TEST_DAY_ID = '(select id from test_day)'
