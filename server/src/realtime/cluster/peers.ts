import { TUNING } from '#server/config/tuning.ts'

type Peer = { seq: number; heardAt: number }

/** The other nodes of the cluster, with the last sequence number and time of each. */
export class Peers {
  readonly #peers = new Map<string, Peer>()
  readonly #onGone: (node: string) => void

  constructor(onGone: (node: string) => void) {
    this.#onGone = onGone
  }

  get size() {
    return this.#peers.size
  }

  recordEnvelope(
    node: string,
    seq: number,
    introducesItself: boolean,
    now = performance.now(),
  ): 'in order' | 'missed some' {
    const known = this.#peers.get(node)
    this.#peers.set(node, { seq, heardAt: now })
    if (!known) return introducesItself ? 'in order' : 'missed some'
    return seq === known.seq + 1 ? 'in order' : 'missed some'
  }

  remove(node: string) {
    if (this.#peers.delete(node)) this.#onGone(node)
  }

  removeSilent(now = performance.now()) {
    for (const [node, { heardAt }] of this.#peers) {
      if (now - heardAt > TUNING.realtime.fanOut.peerGoneAfterSeconds * 1000) this.remove(node)
    }
  }
}
