/** Open work of one kind, as the morning list shows it. */
export type WorkItem = {
  id: string
  kind: 'flag' | 'verification' | 'data_request'
  /** The reason of a flag, the type of a verification, the kind of a data request. */
  what: string
  about: string
  involvesMinor: boolean
  since: string
}
