import type { Playback } from './playback.ts'

/** Apart by more than this, the second film jumps to its place; by less, it runs a little faster or slower until it is there. */
const JUMP_APART_MS = 300
const APART_MS = 25
const CATCH_UP = 0.1

/**
 * Two films that run in step. Each is moved alone to the moment that both show, such as the first step of a sprint; from there they play, stop,
 * slow down and step together. One that has to wait for its file holds the other.
 */
export class PlaybackPair {
  readonly first: Playback
  readonly second: Playback
  /** So much later the second film stands than the first, in milliseconds. */
  #offset = 0
  #starts: readonly [number, number] = [0, 0]
  #isRunning = false
  /** Whether the films are moved from here, and not by a hand on one of them. */
  #isMoving = false
  #held: Playback | null = null
  #begun = new Set<Playback>()
  #listeners = new Set<() => void>()

  constructor(first: Playback, second: Playback) {
    this.first = first
    this.second = second
    this.#lineUp()
  }

  /** Listens to both films until what it returns is called. */
  connect = () => {
    const films = [this.first, this.second]
    for (const film of films) {
      film.onSeek = () => this.#isMoving || this.#lineUp()
      // Two soundtracks at once say nothing.
      if (!film.snapshot().isMuted) film.toggleMuted()
    }
    const leave = films.map((film) => film.subscribe(this.#watch))
    return () => {
      for (const stop of leave) stop()
      for (const film of films) film.onSeek = () => undefined
      this.pause()
    }
  }
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  isRunning = () => this.#isRunning
  /** Where each film began when they were lined up, in milliseconds. */
  starts = () => this.#starts

  #tell() {
    for (const listener of this.#listeners) listener()
  }
  #lineUp() {
    this.#starts = [this.first.snapshot().ms, this.second.snapshot().ms]
    this.#offset = this.#starts[1] - this.#starts[0]
    this.#tell()
  }
  #move(act: () => void) {
    this.#isMoving = true
    act()
    this.#isMoving = false
  }

  #watch = () => {
    if (!this.#isRunning) return
    const [first, second] = [this.first.snapshot(), this.second.snapshot()]
    for (const film of [this.first, this.second]) {
      const { isPlaying, isWaiting, hasFailed } = film.snapshot()
      if (isPlaying) this.#begun.add(film)
      // It has ended, has failed, or was stopped by something else: a call on a phone, for one.
      const hasStopped = this.#begun.has(film) && !isPlaying && !isWaiting && film !== this.#held
      if (hasFailed || hasStopped) return this.pause()
    }
    if (this.#held) {
      const other = this.#held === this.first ? second : first
      if (other.isWaiting || !other.isPlaying) return
      const held = this.#held
      this.#held = null
      this.#begun.delete(held)
      void held.play()
    } else if (first.isWaiting !== second.isWaiting) {
      const ahead = first.isWaiting ? this.second : this.first
      if (!ahead.snapshot().isPlaying) return
      this.#held = ahead
      ahead.pause()
    } else if (first.isPlaying && second.isPlaying && !first.isWaiting) this.#keepStep()
  }

  #keepStep() {
    const { element } = this.second
    if (!element || element.seeking) return
    const { ms, rate } = this.first.snapshot()
    const late = ms + this.#offset - this.second.snapshot().ms
    if (Math.abs(late) > JUMP_APART_MS) this.#move(() => this.second.seek(ms + this.#offset))
    element.playbackRate = Math.abs(late) > APART_MS ? rate * (1 + Math.sign(late) * CATCH_UP) : rate
  }

  play = () => {
    if ([this.first, this.second].some(hasEnded)) this.toStart()
    this.#begun.clear()
    this.#held = null
    this.#isRunning = true
    this.#tell()
    void this.first.play()
    void this.second.play()
  }
  pause = () => {
    const wasRunning = this.#isRunning
    this.#isRunning = false
    this.#held = null
    this.first.pause()
    this.second.pause()
    if (wasRunning) this.#follow(this.first)
    this.#tell()
  }
  toggle = () => (this.#isRunning ? this.pause() : this.play())

  /** The other film goes to where this one is; this one too, since it stands a little after the picture that it shows. */
  #follow(leader: Playback) {
    const { ms } = leader.snapshot()
    this.#move(() => {
      leader.seek(ms)
      if (leader === this.first) this.second.seek(ms + this.#offset)
      else this.first.seek(ms - this.#offset)
    })
  }
  /** So many pictures on or back, of the film that has fewer in a second. */
  step = (frames: number) => {
    this.pause()
    const leader = this.first.frameMs >= this.second.frameMs ? this.first : this.second
    this.#move(() => leader.step(frames))
    this.#follow(leader)
  }
  /** Both as far as the shorter way allows, so that they stay in step. */
  jump = (by: number) => {
    const films = [this.first.snapshot(), this.second.snapshot()]
    const back = Math.max(...films.map(({ ms }) => -ms))
    const on = Math.min(...films.map(({ ms, durationMs }) => durationMs - ms))
    const ms = Math.min(Math.max(by, back), on)
    this.#move(() => {
      this.first.jump(ms)
      this.second.jump(ms)
    })
  }
  toStart = () => {
    const [first, second] = this.#starts
    this.#move(() => {
      this.first.seek(first)
      this.second.seek(second)
    })
  }
  setRate = (rate: number) => {
    this.first.setRate(rate)
    this.second.setRate(rate)
  }
  shiftRate = (by: 1 | -1) => {
    this.first.shiftRate(by)
    this.second.setRate(this.first.snapshot().rate)
  }
}

const hasEnded = (film: Playback) => {
  const { ms, durationMs } = film.snapshot()
  return durationMs > 0 && ms >= durationMs - film.frameMs
}
