import { useSyncExternalStore } from 'react'
import type { Span } from './types.ts'

export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2] as const
/** So much is gone back or forward at a time, in milliseconds. */
export const JUMP_MS = 10_000
/** What a film is taken to have where nobody knows its pictures in a second. */
const USUAL_FRAME_RATE = 25

export type PlaybackState = {
  ms: number
  durationMs: number
  isPlaying: boolean
  /** Whether its file is known: not before somebody asked for a picture of it. */
  isLoaded: boolean
  isWaiting: boolean
  /** It cannot go on, and a new link has not helped. */
  hasFailed: boolean
  rate: number
  volume: number
  isMuted: boolean
  loop: Span | null
}

/**
 * One film that plays: the time, the speed and the loop, kept through a new link to the same file. It outlives its element, so that a screen
 * can point at a moment before anything is fetched.
 */
export class Playback {
  #state: PlaybackState
  #video: HTMLVideoElement | null = null
  #listeners = new Set<() => void>()
  /** Whether the element is where the state is: not between a new link and what it then knows of the file. */
  #isReady = false
  #wantsToPlay = false
  readonly frameMs: number
  /** The link has ended or was refused; whoever has the links asks for another. */
  onFailure: () => void = () => undefined
  /** Somebody chose another moment; not when a loop goes back to its start. */
  onSeek: () => void = () => undefined

  constructor({ durationMs = 0, frameRate = 0, startMs = 0 }) {
    this.frameMs = 1000 / (frameRate || USUAL_FRAME_RATE)
    this.#state = {
      ms: Math.min(Math.max(startMs, 0), durationMs || Number.POSITIVE_INFINITY),
      durationMs,
      isPlaying: false,
      isLoaded: false,
      isWaiting: false,
      hasFailed: false,
      rate: 1,
      volume: 1,
      isMuted: false,
      loop: null,
    }
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  snapshot = () => this.#state
  get element() {
    return this.#video
  }

  #set(change: Partial<PlaybackState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  /** For the ref of the element. */
  attach = (video: HTMLVideoElement | null) => {
    if (!video) return
    this.#video = video
    this.#isReady = false
    const events = new AbortController()
    const on = (name: keyof HTMLVideoElementEventMap, act: () => void) =>
      video.addEventListener(name, act, { signal: events.signal })
    on('emptied', () => {
      this.#isReady = false
    })
    on('loadedmetadata', () => this.#resume(video))
    on('timeupdate', () => this.#isReady && this.#tick(video.currentTime * 1000))
    on('seeked', () => this.#isReady && this.#tick(video.currentTime * 1000))
    on('play', () => this.#set({ isPlaying: true, hasFailed: false }))
    on('pause', () => {
      // A new link pauses by itself, and goes on when it is there.
      if (this.#isReady) this.#wantsToPlay = false
      // Whoever stands still waits for nothing, also where the pictures ran out just before.
      this.#set(this.#isReady ? { isPlaying: false, isWaiting: false } : { isPlaying: false })
    })
    on('ended', () => {
      this.#wantsToPlay = false
      this.#set({ isPlaying: false, isWaiting: false })
    })
    on('waiting', () => this.#set({ isWaiting: true }))
    on('playing', () => {
      this.#set({ isWaiting: false, isPlaying: true })
      this.#follow(video)
    })
    on('volumechange', () => this.#set({ volume: video.volume, isMuted: video.muted }))
    on('error', () => {
      this.#isReady = false
      this.#set({ isWaiting: false, isPlaying: false })
      this.onFailure()
    })
    return () => {
      events.abort()
      video.pause()
      this.#video = null
      this.#set({ isPlaying: false, isWaiting: false })
    }
  }

  #resume(video: HTMLVideoElement) {
    this.#isReady = true
    video.playbackRate = this.#state.rate
    this.#set({ isLoaded: true })
    if (Number.isFinite(video.duration)) this.#set({ durationMs: Math.round(video.duration * 1000) })
    if (Math.abs(video.currentTime * 1000 - this.#state.ms) > 20) video.currentTime = this.#state.ms / 1000
    if (this.#wantsToPlay) void this.play()
  }

  /** Every picture that is shown, where the browser says so: the loop ends on its frame, and the time is that of the picture. */
  #follow(video: HTMLVideoElement) {
    if (!('requestVideoFrameCallback' in video)) return
    const next = () =>
      video.requestVideoFrameCallback((_now, { mediaTime }) => {
        if (this.#video !== video || !this.#state.isPlaying) return
        if (this.#isReady && !video.seeking) this.#tick(mediaTime * 1000)
        next()
      })
    next()
  }

  #tick(ms: number) {
    const { loop } = this.#state
    if (loop && this.#state.isPlaying && ms >= loop.end) this.#goTo(loop.start)
    else this.#set({ ms })
  }

  #goTo(ms: number) {
    const { durationMs } = this.#state
    const to = Math.min(Math.max(ms, 0), durationMs || Number.POSITIVE_INFINITY)
    this.#set({ ms: to })
    const video = this.#video
    if (!video) return
    if (this.#isReady) video.currentTime = to / 1000
    else this.#wake(video)
  }

  /** Nothing is fetched before somebody asks for a picture. */
  #wake(video: HTMLVideoElement) {
    if (video.preload === 'auto') return
    video.preload = 'auto'
    if (video.currentSrc && video.readyState === 0) video.load()
  }

  play = async () => {
    const video = this.#video
    if (!video) return
    this.#wantsToPlay = true
    const { ms, durationMs, loop } = this.#state
    if (durationMs > 0 && ms >= durationMs - this.frameMs) this.#goTo(loop?.start ?? 0)
    // Where its link is still on the way, nothing would begin to load with it.
    video.preload = 'auto'
    // Refused without a press, or cut off by a new link: it is paused then, and says so.
    await video.play().catch(() => this.#set({ isPlaying: !video.paused }))
  }
  pause = () => {
    this.#wantsToPlay = false
    this.#video?.pause()
  }
  toggle = () => (this.#state.isPlaying ? this.pause() : void this.play())

  /** Somebody chose this moment: a loop around another one ends. */
  seek = (ms: number) => {
    const { loop } = this.#state
    if (loop && (ms < loop.start || ms > loop.end)) this.#set({ loop: null })
    this.#goTo(ms)
    this.onSeek()
  }
  jump = (ms: number) => this.seek(this.#state.ms + ms)

  /** So many pictures on or back, and stands there: in the middle of a picture, so that rounding shows no other. */
  step = (frames: number) => {
    this.pause()
    const frame = Math.floor(this.#state.ms / this.frameMs + 0.05) + frames
    this.seek((Math.max(frame, 0) + 0.5) * this.frameMs)
  }

  setRate = (rate: number) => {
    if (this.#video) this.#video.playbackRate = rate
    this.#set({ rate })
  }
  /** The next speed up (1) or down (-1). */
  shiftRate = (by: 1 | -1) => {
    const at = RATES.findIndex((rate) => rate >= this.#state.rate)
    this.setRate(RATES[Math.min(Math.max(at + by, 0), RATES.length - 1)] ?? 1)
  }
  setVolume = (volume: number) => {
    this.#set({ volume, isMuted: volume === 0 })
    if (this.#video) Object.assign(this.#video, { volume, muted: volume === 0 })
  }
  toggleMuted = () => {
    const isMuted = !this.#state.isMuted
    this.#set({ isMuted })
    if (this.#video) this.#video.muted = isMuted
  }
  /** Plays this part again and again, from its start; null ends it. */
  setLoop = (loop: Span | null) => {
    this.#set({ loop })
    if (loop && (this.#state.ms < loop.start || this.#state.ms >= loop.end)) this.#goTo(loop.start)
  }
  fail = () => this.#set({ hasFailed: true })
  /** Tries again, from where it was. */
  retry = () => this.#set({ hasFailed: false })
}

/** One thing that a film in play says, drawn again only when it changes. */
export const usePlayback = <T>(playback: Playback, select: (state: PlaybackState) => T): T =>
  useSyncExternalStore(playback.subscribe, () => select(playback.snapshot()))
