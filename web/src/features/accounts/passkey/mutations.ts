import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { deviceOf } from '#shared/device-of.ts'
import { log } from '#web/lib/log.ts'
import { type Proof, proveOwner } from '#web/lib/prove-owner.ts'
import { auth } from '#web/lib/supabase.ts'
import { authData } from '#web/lib/supabase-sessions.ts'
import { passkeyKeys } from './queries.ts'
import { failureKey, isCancelled, isCaptchaFailed, isToldOfOffer } from './rules.ts'

/** A browser answers one request for a key at a time: the one behind the field gives way to the button. */
let waiting: AbortController | undefined

function newRequest() {
  waiting?.abort()
  waiting = new AbortController()
  return waiting
}

async function signInWithKey({ signal }: AbortController, mediation?: 'conditional') {
  const client = await auth()
  if (signal.aborted) return
  const { error } = await client.signInWithPasskey({ options: { signal, ...(mediation && { mediation }) } })
  if (error && !isCancelled(error)) throw error
}

async function add({ proof }: { proof?: Proof }) {
  if (proof) await proveOwner(proof)
  newRequest()
  const client = await auth()
  const { data, error } = await client.registerPasskey()
  if (error) throw error
  const friendlyName = deviceOf(navigator.userAgent)
  if (!data || !friendlyName) return
  // It is there and works; a name is a comfort.
  const named = await client.passkey.update({ passkeyId: data.id, friendlyName })
  if (named.error) log('warn', 'a passkey was not named', { code: named.error.code })
}

async function rename({ id, name }: { id: string; name: string }) {
  authData(await (await auth()).passkey.update({ passkeyId: id, friendlyName: name }))
}

async function remove({ id, proof }: { id: string; proof?: Proof }) {
  if (proof) await proveOwner(proof)
  const { error } = await (await auth()).passkey.delete({ passkeyId: id })
  if (error) throw error
}

/** Shortly before a challenge runs out. */
const RENEW_MS = 4 * 60_000

/** The keys of this site among the suggestions of the address field, for as long as the form is there. */
export function useOfferedPasskeys(on: boolean) {
  const [error, setError] = useState<Error | null>(null)
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)
  const mounted = useRef(true)
  // A browser that can asks its own store of keys, and tells nobody else; where it cannot there is the button.
  useEffect(() => {
    mounted.current = true
    if (!on || busy) return
    let request: AbortController | undefined
    let isOver = false
    const offer = async () => {
      // Whoever presses the button while the browser still thinks about it must not lose their request to the offer.
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || isOver) return
      request = newRequest()
      await signInWithKey(request, 'conditional').catch((reason) => {
        if (!mounted.current) return
        if (!isToldOfOffer(reason)) throw reason
        setError(reason)
        // They chose a key, and may choose another.
        if (failureKey(reason) || isCaptchaFailed(reason)) setRound(round + 1)
      })
    }
    offer().catch((reason) => log('warn', 'passkeys are not offered', { reason: String(reason) }))
    const timer = setTimeout(() => setRound(round + 1), RENEW_MS)
    return () => {
      mounted.current = false
      clearTimeout(timer)
      isOver = true
      request?.abort()
    }
  }, [on, busy, round])
  return { error, setBusy, clear: () => setError(null) }
}

export const useSignInWithPasskey = () => useMutation({ mutationFn: () => signInWithKey(newRequest()) })

function useKeyChange<T>(mutationFn: (wanted: T) => Promise<void>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: passkeyKeys.mine }),
  })
}
export const useAddPasskey = () => useKeyChange(add)
export const useRenamePasskey = () => useKeyChange(rename)
export const useRemovePasskey = () => useKeyChange(remove)
