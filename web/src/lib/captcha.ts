import { askInDialog } from './captcha-dialog.ts'
import type { Challenge } from './captcha-work.ts'
import workerAddress from './captcha-worker.ts?worker&url'
import { backend } from './env.ts'
import { log } from './log.ts'

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string }
}

/** The only address that this policy lets become a script; the page's content policy names it only where the work is asked for. */
function trusted(address: string) {
  if (!('trustedTypes' in window)) return address
  return (window.trustedTypes as TrustedTypes)
    .createPolicy('captcha-worker', {
      createScriptURL: (wanted) => {
        if (wanted !== workerAddress) throw new TypeError(`${wanted} is not the worker`)
        return wanted
      },
    })
    .createScriptURL(address)
}

let worker: Worker | undefined
let queue: Promise<unknown> = Promise.resolve()

/** One after another: the answer of a worker does not say to which question. */
function work(challenge: Challenge): Promise<number | null> {
  const turn = queue.then(
    () =>
      new Promise<number | null>((resolve, reject) => {
        worker ??= new Worker(trusted(workerAddress), { type: 'module' })
        worker.onmessage = ({ data }) => resolve(data as number | null)
        worker.onerror = () => reject(new Error('the captcha worker failed'))
        worker.postMessage(challenge)
      }),
  )
  queue = turn.catch(() => undefined)
  return turn
}

/** A token that the server takes once; null where none could be had, and its refusal is shown then. */
export async function earnCaptcha(): Promise<string | null> {
  try {
    const answer = await fetch(`${backend.url}/auth/v1/captcha/challenge`, {
      headers: { apikey: backend.anonKey },
    })
    // Another provider is asked here, in a frame of its own.
    if (answer.status === 404) return await askInDialog()
    if (!answer.ok) return null
    const { algorithm, challenge, maxnumber, salt, signature } = (await answer.json()) as Challenge
    const number = await work({ algorithm, challenge, maxnumber, salt, signature })
    return number === null ? null : btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))
  } catch (error) {
    log('warn', 'no captcha was earned', { message: String(error) })
    return null
  }
}
