import type { Scout, VerificationState } from './generate-people.ts'
import { type Clock, type Db, insertRows } from './insert-rows.ts'
import { PLACES } from './person-names.ts'
import type { Random } from './random.ts'
import { settingsRow } from './settings.ts'

export async function insertScouts(db: Db, clock: Clock, random: Random, scouts: Scout[], adminId: string) {
  await insertRows(
    db,
    'public.user_settings',
    scouts.map((scout) =>
      settingsRow(scout.id, scout.language, 'public', clock.daysAgo(scout.joinedDaysAgo)),
    ),
  )
  await db.query(
    `update public.scout_profiles s set kind = r.kind, organization = r.organization, title = r.title, country = r.country, sports = r.sports, bio = r.bio,
       languages = r.languages, regions = r.regions, created_at = r.created_at
     from jsonb_populate_recordset(null::public.scout_profiles, $1) r where r.user_id = s.user_id`,
    [
      JSON.stringify(
        scouts.map((scout) => ({
          user_id: scout.id,
          kind: scout.kind,
          organization: scout.organization,
          title: scout.title,
          country: scout.country,
          sports: scout.sports,
          bio: scout.bio,
          languages: scout.language === 'en' ? ['en'] : [scout.language, 'en'],
          regions: PLACES.find(({ country }) => country === scout.country)?.regions.slice(0, 2) ?? [],
          created_at: clock.daysAgo(scout.joinedDaysAgo),
        })),
      ),
    ],
  )
  await insertRows(
    db,
    'public.verifications',
    scouts
      .filter((scout) => scout.check !== 'none')
      .map((scout) => verification(clock, random, scout, adminId)),
  )
}

const WHAT = {
  identity: ['identity_document', 'video_call'],
  coaching: ['licence_register', 'safeguarding_certificate'],
  organization: ['staff_page', 'organization_email'],
} as const

function verification(clock: Clock, random: Random, scout: Scout, adminId: string) {
  const type =
    scout.kind === 'independent' ? 'identity' : random.pick(['organization', 'coaching', 'identity'] as const)
  const asked: Record<VerificationState, number> = {
    approved: random.int(30, 200),
    pending: random.int(1, 3),
    rejected: 40,
    expired: 420,
    revoked: 90,
    none: 0,
  }
  const decided = scout.check === 'pending' ? null : clock.daysAgo(asked[scout.check] - 1)
  const stood = scout.check === 'approved' || scout.check === 'expired' || scout.check === 'revoked'
  return {
    id: random.uuid(),
    user_id: scout.id,
    type,
    status: scout.check === 'pending' || scout.check === 'rejected' ? scout.check : 'approved',
    for_minors: stood,
    organization: scout.organization,
    evidence_note: 'Reference of the federation and a staff page are named in the link.',
    evidence_url: `https://staff.touchline.example/${scout.id.slice(0, 8)}`,
    evidence_path: stood ? `${scout.id}/evidence.pdf` : '',
    what_was_checked: stood ? WHAT[type] : [],
    reason:
      scout.check === 'rejected'
        ? 'The staff page does not list this person. Please send another proof.'
        : '',
    created_at: clock.daysAgo(asked[scout.check]),
    decided_at: decided,
    decided_by: decided ? adminId : null,
    expires_at: !stood
      ? null
      : scout.check === 'expired'
        ? clock.daysAgo(55)
        : clock.daysAgo(-random.int(40, 330)),
    revoked_at: scout.check === 'revoked' ? clock.daysAgo(12) : null,
    revoked_reason: scout.check === 'revoked' ? 'Left the organization that vouched.' : '',
  }
}
