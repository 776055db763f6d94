import { startActions } from './actions.ts'

startActions(document)
