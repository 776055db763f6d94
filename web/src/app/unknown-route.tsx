import { NotFound } from './public/not-found.tsx'

/** Loaded only where an address has no screen: few see it, and none of its names are in the first download. */
export const UnknownRoute = ({ inShell }: { inShell?: boolean }) => <NotFound inShell={inShell} />
