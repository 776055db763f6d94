import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onPersonChange } from './session.ts'
import { readSessionItem, writeSessionItem } from './session-storage.ts'

const memory = new Map<string, string>()

const onScreen = new Set<string>()

// On a shared computer the link of one person must not open for the next: what storage holds goes with forget-person.ts. A page that is
// being read stays readable: the session of a suspended person ends while the letter about it is open.
onPersonChange((left) => {
  if (left === undefined) return false
  for (const [page, secret] of memory)
    if (onScreen.has(page)) keep(page, secret)
    else memory.delete(page)
  return false
})

const keyOf = (page: string) => `touchline-secret:${page}`

/**
 * A secret that a mail brought in the address. It is taken out of the address bar and the history at once, as
 * others see and sync both, and kept for this tab alone, so that the page can be loaded again.
 */
export function useAddressSecret(page: string, given: string | undefined): string {
  const navigate = useNavigate()
  const { search, hash } = useLocation()
  if (given) keep(page, given)
  // Synchronizes with the address bar, which is outside React.
  useEffect(() => {
    if (given) void navigate(`${page}${search}${hash}`, { replace: true })
  }, [page, given, search, hash, navigate])
  // Synchronizes with the session, which may end outside React while the page is read.
  useEffect(() => {
    onScreen.add(page)
    return () => {
      onScreen.delete(page)
    }
  }, [page])
  return given ?? kept(page)
}

function keep(page: string, secret: string) {
  memory.set(page, secret)
  // A private window may refuse: the secret then lasts until the page is loaded again.
  writeSessionItem(keyOf(page), secret)
}

function kept(page: string): string {
  const secret = memory.get(page) ?? readSessionItem(keyOf(page)) ?? ''
  if (secret) memory.set(page, secret)
  return secret
}
