import { Navigate, useLocation } from 'react-router'
import { NotFound } from './public/not-found.tsx'
import { unfinishedRoutes } from './unfinished-routes.ts'

/** Loaded only where an address has no screen: few see it, and none of its names are in the first download. */
export function UnknownRoute({ inShell }: { inShell?: boolean }) {
  const { pathname } = useLocation()
  const target = unfinishedRoutes[pathname.replace(/\/+$/, '')]
  return target ? <Navigate to={target} replace /> : <NotFound inShell={inShell} />
}
