import { AreaCommunities } from '../shell/area-communities.tsx'

/** Where scouts belong, and what is said there. */
export const ScoutCommunities = () => <AreaCommunities area="scout" />
