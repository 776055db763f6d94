/** Everything under `all` turns stale together when the profile changes. */
export const athleteProfileKeys = {
  all: ['athlete-profile'],
  of: (athleteId: string) => ['athlete-profile', 'of', athleteId],
  allViewAs: ['athlete-profile', 'view-as'],
  viewAs: (audience: string) => ['athlete-profile', 'view-as', audience],
  summary: (days: number) => ['athlete-profile', 'summary', days],
} as const
