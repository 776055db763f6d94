import { each, reads, type Way, writes } from '../way.ts'

const api = '/rest/v1'
const WITHOUT_RIGHT = ['nobody', 'ada', 'mina', 'vera', 'bert', 'otto', 'ann'] as const
const HIDDEN = ['{request}', '{flag}', 'full_name', 'is_grave']
const task = { noun: 'data_request', subject_id: '{request}' }
const later = '2030-01-01T10:00:00Z'

const does = (what: string, name: string, more: object = {}) =>
  each([...WITHOUT_RIGHT], (by) => writes(by, what, 'POST', `${api}/rpc/${name}`, { ...task, ...more }))

/** The panel of the admins, and what one may do there: an admin with a second factor alone. */
export const adminTaskWays: Way[] = [
  ...each([...WITHOUT_RIGHT], (by) =>
    reads(by, 'reads the panel of the admins', `${api}/rpc/admin_tasks`, {
      method: 'POST',
      body: {},
      rows: true,
      words: HIDDEN,
    }),
  ),
  ...each([...WITHOUT_RIGHT], (by) =>
    reads(by, 'reads which case of child safety comes first', `${api}/rpc/admin_child_safety`, {
      method: 'POST',
      body: {},
      rows: true,
      words: [...HIDDEN, 'due_at', 'median_hours'],
    }),
  ),
  ...each([...WITHOUT_RIGHT], (by) =>
    reads(by, 'lists the people of the admins', `${api}/rpc/admin_people`, {
      method: 'POST',
      body: {},
      rows: true,
      words: ['{mina}', 'full_name', 'example'],
    }),
  ),
  ...each([...WITHOUT_RIGHT], (by) =>
    reads(by, 'reads which conversations are reported', `${api}/rpc/reported_threads`, {
      method: 'POST',
      body: { state: 'open' },
      rows: true,
      words: ['thread_id', '{thread.mina}', '{flag}'],
    }),
  ),
  ...each([...WITHOUT_RIGHT], (by) =>
    reads(by, 'reads who works on what over the table', `${api}/admin_task_marks`),
  ),
  ...does('takes work of the admins', 'take_task'),
  ...does('hands work to an admin', 'hand_over_task', { to_admin: '{amy}', note: 'Please look at it' }),
  ...does('hands work to themselves', 'hand_over_task', { to_admin: '{vera}', note: 'Please look at it' }),
  ...does('puts work off', 'snooze_task', { until: later, reason: 'It can wait' }),
  ...does('releases work', 'release_task'),
  ...does('says that they read it', 'show_reading_task'),
  ...each(['vera', 'mina', 'ann', 'amy'], (by) =>
    writes(by, 'writes a mark over the table', 'POST', `${api}/admin_task_marks`, task),
  ),
]
