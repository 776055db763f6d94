import { clsx } from 'clsx'
import { initialsOf } from '../rules.ts'
import type { Kind } from '../types.ts'

const tones: Record<Kind, string> = {
  club: 'bg-pitch-wash text-pitch-ink',
  school: 'bg-blue-wash text-blue-ink',
  sport: 'bg-flood-wash text-flood-ink',
  region: 'bg-accent-wash text-accent-ink',
  event: 'bg-blue-wash text-blue-ink',
  topic: 'bg-sunk text-soft',
}

/** Two letters in the colour of its kind, where people would have a photo. */
export const CommunityMark = ({ name, kind }: { name: string; kind: Kind }) => (
  <span
    aria-hidden
    className={clsx('grid size-12 shrink-0 place-items-center rounded-md text-lg font-semibold', tones[kind])}
  >
    {initialsOf(name)}
  </span>
)
