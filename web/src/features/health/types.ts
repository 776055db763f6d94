export type HealthCheck = { name: string; ok: boolean; ms: number; problem?: string }
export type Health = { status: string; version: string; checks: HealthCheck[]; at: string }
