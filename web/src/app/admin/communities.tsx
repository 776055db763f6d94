import { AreaCommunities } from '../shell/area-communities.tsx'

/** Where admins belong, and what is said there. */
export const AdminCommunities = () => <AreaCommunities area="admin" />
