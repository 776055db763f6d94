import { object } from '#web/lib/json-reader.ts'
import { readAboutAthlete, readOrganizationViewers } from '../athlete/types.ts'

/** What a guardian reads of the child: organizations only, no person. */
export const readGuardianFigures = object({ ...readAboutAthlete, viewers: readOrganizationViewers })
