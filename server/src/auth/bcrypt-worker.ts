import { parentPort, workerData } from 'node:worker_threads'
import { compareSync } from 'bcryptjs'

const { password, stored } = workerData as { password: string; stored: string }
parentPort?.postMessage(compareSync(password, stored))
