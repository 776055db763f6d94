export type Progress = {
  /** So many parts are done. */
  reach(parts: number): void
  /** Nothing is said any more once this has ended. */
  stop(): Promise<void>
}

/**
 * Says how far an archive is: at each part, and every few seconds while one takes long. Once at a time: what is reached meanwhile is said
 * together, after it.
 */
export function tellProgress(say: (parts: number) => Promise<void>, everySeconds: number): Progress {
  let reached = 0
  let said = 0
  let isStopped = false
  let saying: Promise<void> | undefined
  const beat = () => {
    if (isStopped || saying) return
    said = reached
    saying = say(said).finally(() => {
      saying = undefined
      if (reached > said) beat()
    })
  }
  const timer = setInterval(beat, everySeconds * 1_000)
  return {
    reach(parts) {
      reached = parts
      beat()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await saying
    },
  }
}
