import type { WorkItem } from './types.ts'

const risk = ({ kind, involvesMinor, what }: WorkItem) =>
  (involvesMinor ? 4 : 0) + (kind === 'flag' ? 2 : 0) + (what === 'harassment' ? 1 : 0)

/** By risk, then age: what touches a minor comes before everything else, and the oldest of equals first. */
export const byRiskThenAge = (items: WorkItem[]): WorkItem[] =>
  items.toSorted((a, b) => risk(b) - risk(a) || a.since.localeCompare(b.since))
