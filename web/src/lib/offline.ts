import { keepLastSeen } from './last-seen.ts'
import { watchReachability } from './reachability.ts'
import { startServiceWorker } from './service-worker.ts'

/** What the first screen can do without: the start without a connection, and what screens show then. */
export function startOffline() {
  keepLastSeen()
  watchReachability()
  void startServiceWorker()
}

export { forgetPush } from './push.ts'
