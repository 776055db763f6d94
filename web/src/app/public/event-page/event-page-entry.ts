import { startActions } from '../athlete-page/actions.ts'
import { showReaderTime } from './reader-time.ts'

startActions(document)
showReaderTime(document)
