import { AreaCommunities } from '../shell/area-communities.tsx'

/** Where athletes belong, and what is said there. */
export const AthleteCommunities = () => <AreaCommunities area="athlete" />
